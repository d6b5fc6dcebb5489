import type { UserSettingKey, UserSettings } from '@portico/domain/user-settings';
import { addToast } from '@portico/ui/toasts';
import { useT } from '@portico/ui/texts';
import { useApp } from './context.ts';

/** Keeps what somebody chose for themselves, for all their browsers; `null` for no choice. What is not kept is said. Answers whether it is. */
export function useSaveSetting() {
  const t = useT();
  const { call, boot } = useApp();
  const id = boot.currentUser.userId;
  const keep = async <Key extends UserSettingKey>(key: Key, value: UserSettings[Key] | null) => {
    const { setUserSetting, unsetUserSetting } = await import('@portico/contract/user-settings');
    if (value === null) await call(unsetUserSetting, { params: { id, key } });
    else await call(setUserSetting, { params: { id }, body: { key, value } as never });
  };
  return async <Key extends UserSettingKey>(key: Key, value: UserSettings[Key] | null): Promise<boolean> => {
    try {
      await keep(key, value);
      return true;
    } catch {
      addToast(t('account.notSaved'), { tone: 'danger' });
      return false;
    }
  };
}
