// Generated from locales/en/recurrence.json by build/generate.ts.

/** Each key of the area with the arguments of its text. */
export interface Recurrence {
  'recurrence.daily': { interval: number };
  'recurrence.weekdays': undefined;
  'recurrence.weekly': { days: string | number; interval: number };
  'recurrence.monthlyDay': { day: string | number; interval: number };
  'recurrence.monthlyEnd': { day: string | number; interval: number };
  'recurrence.monthlyWeekday': { interval: number; ordinal: 'n1' | 'n2' | 'n3' | 'n4' | 'n5' | (string & {}); weekday: string | number };
  'recurrence.yearly': { date: string | number; interval: number };
  'recurrence.yearlyWeekday': { interval: number; month: string | number; ordinal: 'n1' | 'n2' | 'n3' | 'n4' | 'n5' | (string & {}); weekday: string | number };
  'recurrence.custom': undefined;
  'recurrence.until': { date: string | number; repeats: string | number };
  'recurrence.count': { count: number; repeats: string | number };
}
