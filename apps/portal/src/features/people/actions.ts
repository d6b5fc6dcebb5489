import type { Call } from '@portico/contract/call';
import type { Person } from '@portico/contract/people';
import { actOnPeople, MOST_AT_ONCE, type Action, type ActionObstacle } from '@portico/contract/person-admin';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useStalePeople } from './people.queries.ts';

/** Somebody who is acted on. */
export type Target = Pick<Person, 'id' | 'displayName'>;

/** What came of a action. */
export interface ActionResult {
  done: Target[];
  refused: (Target & { why: ActionObstacle })[];
  /** A call failed; those after it were not tried. */
  hasFailed: boolean;
  isMailSent: boolean;
}

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / MOST_AT_ONCE) }, (_, part) =>
    rows.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  );

/** What the toast of a action says. */
const doneWords = {
  disable: 'person.done.disable',
  enable: 'person.done.enable',
  signOut: 'person.done.signOut',
  invite: 'person.done.invite',
  giveRole: 'person.done.role',
  takeRole: 'person.done.role',
} as const;

interface Doing {
  action: Action;
  people: readonly Target[];
  meansOneself: boolean;
}

/** Does something with people, as many at once as one call takes; what they are then is read again. */
export function useAction(call: Call) {
  const t = useT();
  const refresh = useStalePeople();
  const act = async ({ action, people, meansOneself }: Doing): Promise<ActionResult> => {
    const named = new Map(people.map((person) => [person.id, person]));
    const nameOf = (id: string): Target => named.get(id) ?? { id, displayName: id };
    const result: ActionResult = { done: [], refused: [], hasFailed: false, isMailSent: true };
    try {
      for (const part of inParts(people)) {
        const body = { ids: part.map(({ id }) => id), action, meansOneself };
        const { done, refused, isMailSent } = await call(actOnPeople, { body });
        result.done.push(...done.map(nameOf));
        for (const { id, why } of refused) result.refused.push({ ...nameOf(id), why });
        result.isMailSent = isMailSent;
      }
    } catch {
      result.hasFailed = true;
    }
    await refresh();
    return result;
  };
  /** Says that all of it was done. Answers whether it was. */
  const tell = ({ kind }: Action, { done, refused, hasFailed, isMailSent }: ActionResult): boolean => {
    if (hasFailed) addToast(t(done.length === 0 ? 'person.failed' : 'person.failedRest'), { tone: 'danger' });
    else if (refused.length === 0)
      addToast(t(doneWords[kind], { count: done.length, name: done[0]?.displayName ?? '' }), {
        tone: 'success',
      });
    if (kind === 'invite' && done.length > 0 && !isMailSent) addToast(t('person.unmailed'));
    return refused.length === 0;
  };
  return { act, tell };
}
