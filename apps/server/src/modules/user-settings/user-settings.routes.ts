import { USER_SETTINGS_CHANGED } from '@portico/contract/user-news';
import { readUserSettings, setUserSetting, unsetUserSetting } from '@portico/contract/user-settings';
import { read, write, type Route } from '../../platform/http/route.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import { signedIn } from '../identity/index.ts';
import { chooseOwn } from './choosing.ts';
import { readOwn } from './user-settings.service.ts';

const usual = { group: 'userSettings', access: signedIn, limits: [] };
const ofOneself = { ...usual, audit: { nothing: 'of one’s own settings' } };

/** What people choose for themselves, by key. */
export const userSettingsRoutes = (context: { publish: Publish }): readonly Route[] => [
  read(readUserSettings, { ...usual, staleBy: [USER_SETTINGS_CHANGED] }, ({ reads, actor, params }) =>
    readOwn(reads, actor, params.id),
  ),
  write(setUserSetting, ofOneself, ({ tx, actor, params, body, now }) =>
    chooseOwn(tx, context, { actor, ...params, ...body, at: now }),
  ),
  write(unsetUserSetting, ofOneself, ({ tx, actor, params, now }) =>
    chooseOwn(tx, context, { actor, ...params, value: null, at: now }),
  ),
];
