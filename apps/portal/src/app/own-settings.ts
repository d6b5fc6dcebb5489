import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import { readUserSettings } from '@portico/contract/user-settings';
import type { UserSettingKey, UserSettings } from '@portico/domain/user-settings';
import { useApp } from './context.ts';
import { useSaveSetting } from './use-save-setting.ts';

/** What the reader has chosen for themselves, by key. */
export const ownSettingsQuery = (call: Call, userId: string) =>
  queryOptions({
    queryKey: ['userSettings', 'own'],
    queryFn: ({ signal }) => call(readUserSettings, { params: { id: userId } }, { signal }),
  });

/** One setting of the reader, followed in all their tabs, and how it becomes another: here at once, unless it could not be kept. */
export function useOwnSetting<Key extends UserSettingKey>(
  key: Key,
): [value: UserSettings[Key], choose: (value: UserSettings[Key]) => void] {
  const { call, boot } = useApp();
  const client = useQueryClient();
  const save = useSaveSetting();
  const query = ownSettingsQuery(call, boot.currentUser.userId);
  const { data } = useSuspenseQuery(query);
  const [chosen, setChosen] = useState<UserSettings[Key]>();
  const keep = async (value: UserSettings[Key]): Promise<void> => {
    setChosen(value);
    const isKept = await save(key, value);
    if (isKept) client.setQueryData(query.queryKey, (all) => all && { ...all, [key]: value });
    setChosen((now) => (now === value ? undefined : now)); // more may be chosen since
  };
  return [chosen ?? data[key], (value) => void keep(value)];
}
