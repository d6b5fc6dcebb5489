import {
  changeFormats,
  changeKeyboard,
  changeMeetingDefaults,
  changeMeetNow,
  changeNotifications,
  getPreferences,
} from '@portico/contract/preferences';
import { changeProfile, getProfile, listOwnSites } from '@portico/contract/profile';
import { PROFILE_CHANGED, USER_SETTINGS_CHANGED } from '@portico/contract/user-news';
import { read, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { preferencesOf } from '../user-settings/index.ts';
import { changePreferences } from './preferences.ts';
import { checkHasProfiles } from './profile.policy.ts';
import { changeOwnProfile, listSitesOf, readProfile, type ProfileContext } from './profile.service.ts';

const usual = { group: 'profile', limits: [], access: signedIn };
const shown = { ...usual, staleBy: [PROFILE_CHANGED] };
const ofPreferences = { ...usual, group: 'preferences' };
const ofOneself = { ...ofPreferences, audit: { nothing: 'of how the portal is for oneself' } };

const preferenceRoutes = (context: ProfileContext): Route[] => [
  read(getPreferences, { ...ofPreferences, staleBy: [USER_SETTINGS_CHANGED] }, ({ reads, actor }) =>
    preferencesOf(reads, actor.personId),
  ),
  write(changeFormats, ofOneself, ({ tx, actor, body: change, now }) =>
    changePreferences(tx, context, { actor, section: 'formats', change, now }),
  ),
  write(changeMeetingDefaults, ofOneself, ({ tx, actor, body: change, now }) =>
    changePreferences(tx, context, { actor, section: 'meetings', change, now }),
  ),
  write(changeMeetNow, ofOneself, ({ tx, actor, body: change, now }) =>
    changePreferences(tx, context, { actor, section: 'meetnow', change, now }),
  ),
  write(changeKeyboard, ofOneself, ({ tx, actor, body: change, now }) =>
    changePreferences(tx, context, { actor, section: 'keyboard', change, now }),
  ),
  write(changeNotifications, ofOneself, ({ tx, actor, body: change, now }) =>
    changePreferences(tx, context, { actor, section: 'notifications', change, now }),
  ),
];

/** What people look after themselves. */
export const profileRoutes = (context: ProfileContext): Route[] => [
  read(getProfile, shown, async ({ reads, site, actor }) => {
    checkHasProfiles(site);
    return await readProfile(reads, actor);
  }),
  write(
    changeProfile,
    { ...usual, audit: 'profile.changed' },
    async ({ tx, site, actor, body: change, now, address, trackingId }) => {
      checkHasProfiles(site);
      return await changeOwnProfile(tx, context, { actor, change, now, address, trackingId });
    },
  ),
  read(listOwnSites, shown, ({ reads, actor }) => listSitesOf(reads, actor)),
  ...preferenceRoutes(context),
];
