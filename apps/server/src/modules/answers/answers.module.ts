import type { Manifest } from '../../platform/module.ts';
import type { InboundDoor } from '../../platform/mail/inbound-door.ts';
import { openAnswerDoor, type DoorContext } from './answers.door.ts';
import { answerRoutes } from './answers.routes.ts';

/** Who comes to meetings: what people answer on pages, and by mail where there is a door for that. */
export function answersModule(context: DoorContext): Manifest {
  let door: InboundDoor | undefined;
  return {
    operations: answerRoutes(context),
    async start() {
      door = await openAnswerDoor(context);
    },
    async hangUp() {
      await door?.close();
    },
  };
}
