import type { Messages } from '../../../packages/i18n/src/messages.gen.ts';

export const t = (key: keyof Messages): string => `${key} ${Date.now()}`;
