import type { Manifest } from '../../platform/module.ts';
import { answerRoutes } from './answers.routes.ts';
import type { AnswersContext } from './answers.service.ts';

/** Who comes to meetings. */
export const answersModule = (context: AnswersContext): Manifest => ({ operations: answerRoutes(context) });
