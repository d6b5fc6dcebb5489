/** The event that somebody changed a setting of their own, for their pages. */
export const USER_SETTINGS_CHANGED = 'user.settings_changed';

/** What that event tells. */
export interface UserSettingNews {
  key: string;
  /** As it is now. */
  value: unknown;
}
