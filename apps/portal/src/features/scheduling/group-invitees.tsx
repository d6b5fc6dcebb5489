import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import { groupLimits, listGroupMailboxes, listGroups, type Group } from '@portico/contract/groups';
import { meetingLimits, type MeetingPlan } from '@portico/contract/meetings';
import { mailboxText } from '@portico/domain/mailbox-text';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import type { TokenSuggestions } from '@portico/ui/token-suggestions';
import { addTokens } from '@portico/ui/tokens';
import { useApp } from '../../app/context.ts';
import type { FormState } from '../../app/form/use-form.ts';
import { mailboxes } from './recipients.ts';

const SUGGESTED = 5;

/** What an address is no more, a group may be. */
const groupNameIn = (text: string): string =>
  /[@＠<]/u.test(text) ? '' : text.trim().slice(0, groupLimits.keyword);

type Said = { kind: 'adding' | 'added' | 'failed' | 'tooLarge'; name: string; count: number };

/** How far the choice of a group is. */
function GroupNotice({ said: { kind, name, count } }: { said: Said }) {
  const t = useT();
  switch (kind) {
    case 'adding':
      return <output>{t('schedule.groupAdding', { name, count })}</output>;
    case 'added':
      return <output>{t('schedule.groupAdded', { name, count })}</output>;
    case 'failed':
      return (
        <Notice tone="danger" isLive>
          {t('schedule.groupFailed', { name })}
        </Notice>
      );
    case 'tooLarge':
      return (
        <Notice tone="warning" isLive>
          {t('schedule.groupTooLarge', { name, count, most: meetingLimits.invitees })}
        </Notice>
      );
  }
}

/** Groups that a typed text may mean: one that is chosen is shown with its count, and then as its people. */
export function useGroupInvitees(
  call: Call,
  { latest, set }: Pick<FormState<MeetingPlan>, 'latest' | 'set'>,
): { suggestions: TokenSuggestions; notice: ReactNode } {
  const t = useT();
  const { email: own } = useApp().boot.currentUser;
  const [text, setText] = useState('');
  const [said, setSaid] = useState<Said>();
  const keyword = useDeferredValue(groupNameIn(text));
  const { data } = useQuery({
    queryKey: ['groups', 'suggested', keyword],
    queryFn: ({ signal }) => call(listGroups, { query: { keyword, limit: SUGGESTED } }, { signal }),
    enabled: keyword !== '',
  });
  const groups = keyword === '' ? [] : (data?.groups ?? []);
  const invite = async ({ id: groupId, name, count }: Group): Promise<void> => {
    setSaid({ kind: 'adding', name, count });
    try {
      const { members, ...group } = await call(listGroupMailboxes, { params: { groupId } });
      const before = latest().invitees;
      const others = members.filter(({ email }) => email !== own); // nobody invites themselves
      const texts = others.map(({ displayName, email }) =>
        mailboxText({ name: displayName, address: email }),
      );
      const invitees = texts.reduce<string[]>((all, one) => addTokens(all, one, mailboxes), [...before]);
      const isTooLarge = group.count > members.length || invitees.length > meetingLimits.invitees;
      if (isTooLarge) return setSaid({ kind: 'tooLarge', ...group });
      set({ invitees });
      setSaid({ kind: 'added', name, count: invitees.length - before.length });
    } catch {
      setSaid({ kind: 'failed', name, count });
    }
  };
  return {
    suggestions: {
      label: t('schedule.groups'),
      options: groups.map(({ id, name, count }) => ({
        id,
        label: name,
        description: t('schedule.groupCount', { count }),
      })),
      onText: setText,
      onChoose(id) {
        const group = groups.find((one) => one.id === id);
        if (group) void invite(group);
      },
    },
    notice: said && <GroupNotice said={said} />,
  };
}
