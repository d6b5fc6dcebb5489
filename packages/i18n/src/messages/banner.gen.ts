// Generated from locales/en/banner.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Banner {
  'banner.name': undefined;
  'banner.dismiss': undefined;
  'banner.previous': undefined;
  'banner.next': undefined;
  'banner.place': { count: string | number; place: string | number };
}
