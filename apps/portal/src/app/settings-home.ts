import type { Bootstrap } from '@portico/contract/bootstrap';

/** Where settings stand: with those of meetings where the site has all that they are about (ROUT-11), else without (ROUT-12). */
export function settingsHome({ featureflags, modules }: Bootstrap): '/settings/home' | '/preference/home' {
  const { enableSpa, supportMeetingSettings, supportSettings } = featureflags;
  const hasAll = enableSpa && supportMeetingSettings && supportSettings && modules.meeting.support;
  return hasAll ? '/settings/home' : '/preference/home';
}
