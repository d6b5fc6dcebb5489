import type { Person } from '@portico/contract/people';
import { Badge } from '@portico/ui/badge';
import { useT } from '@portico/ui/texts';

const tones = { active: 'success', invited: 'neutral', disabled: 'danger' } as const;

/** Whether somebody can come in. */
export function PersonState({ state }: Pick<Person, 'state'>) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`people.state.${state}`)}</Badge>;
}
