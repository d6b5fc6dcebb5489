import { queryOptions } from '@tanstack/react-query';
import type { Call, CallOptions } from '@portico/contract/call';
import { NotificationChoices } from '@portico/contract/notifications';
import type { Input } from '@portico/contract/operation';
import { readUserSettings, setUserSetting } from '@portico/contract/user-settings';

/** Which settings are this form’s, of all of a person. */
const names = Object.keys(NotificationChoices.shape) as (keyof NotificationChoices)[];

/** How somebody is told of things. */
export const choicesQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: ['userSettings', id],
    queryFn: ({ signal }) => call(readUserSettings, { params: { id } }, { signal }),
  });

interface Change {
  id: string;
  before: NotificationChoices;
  now: NotificationChoices;
}

/** Keeps what was changed, one after the other: what is kept already when one fails stays, and is no change the next time. */
export async function keepChoices(
  call: Call,
  { id, before, now }: Change,
  options: CallOptions,
): Promise<void> {
  for (const key of names) {
    if (now[key] === before[key]) continue;
    const body = { key, value: now[key] } as Input<typeof setUserSetting>['body'];
    await call(setUserSetting, { params: { id }, body }, options);
  }
}
