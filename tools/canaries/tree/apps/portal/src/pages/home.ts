import * as z from 'zod';
import { meetings } from '../features/meetings/index.ts';
import { model } from '../features/people/people.model.ts';
import { t } from '../texts.ts';

export const homePage = (): string =>
  t('home.untranslated') + String(meetings) + String(model) + String(z.string().safeParse('').success);
