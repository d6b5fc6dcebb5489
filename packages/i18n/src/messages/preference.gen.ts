// Generated from locales/en/preference.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Preference {
  'preference.title': undefined;
  'preference.lead': undefined;
  'preference.submit': undefined;
  'preference.language': undefined;
  'preference.region': undefined;
  'preference.regionHint': undefined;
  'preference.timeZone': undefined;
  'preference.timeZoneHint': undefined;
  'preference.timeZoneLost': { lost: string | number; zone: string | number };
  'preference.confirm': undefined;
  'preference.failed': undefined;
}
