import type { Call } from '@portico/contract/call';
import { roleChoices, seenChoices, stateChoices } from '@portico/contract/people';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { noFilters, type FilterWords, type PeopleFilters } from './filters.ts';
import { GroupFilter } from './group-filter.tsx';
import styles from './people.module.css';

const ANY = 'any';

interface ChoiceProps<Word extends string> {
  label: string;
  words: readonly Word[];
  say(word: Word): string;
  value: Word | undefined;
  onChange(word: Word | undefined): void;
}

/** One way to narrow the list. */
function Choice<Word extends string>({ label, words, say, value, onChange }: ChoiceProps<Word>) {
  const t = useT();
  return (
    <ChoiceSelect<Word | typeof ANY>
      label={label}
      options={[{ id: ANY, label: t('people.filter.any') }, ...words.map((id) => ({ id, label: say(id) }))]}
      value={value ?? ANY}
      onChange={(id) => onChange(id === ANY ? undefined : id)}
    />
  );
}

interface FilterBarProps {
  call: Call;
  filters: PeopleFilters;
  onChange(change: FilterWords): void;
  /** Which columns are shown. */
  columns: React.ReactNode;
}

/** What the list is narrowed to, and which columns it has. A further filter stands between these. */
export function FilterBar({ call, filters, onChange, columns }: FilterBarProps) {
  const t = useT();
  const { role, state, seen, group } = filters;
  return (
    <fieldset className={styles.filters} aria-label={t('people.filters')}>
      <Choice
        label={t('people.filter.role')}
        words={roleChoices}
        say={(word) => t(`people.role.${word}`)}
        value={role}
        onChange={(word) => onChange({ role: word })}
      />
      <Choice
        label={t('people.filter.state')}
        words={stateChoices}
        say={(word) => t(`people.state.${word}`)}
        value={state}
        onChange={(word) => onChange({ state: word })}
      />
      <Choice
        label={t('people.filter.seen')}
        words={seenChoices}
        say={(word) => t(`people.seen.${word}`)}
        value={seen}
        onChange={(word) => onChange({ seen: word })}
      />
      <GroupFilter call={call} groupId={group} onChange={(id) => onChange({ group: id })} />
      {columns}
      {Object.keys(filters).length > 0 && (
        <PlainButton onClick={() => onChange(noFilters)}>{t('people.filter.clear')}</PlainButton>
      )}
    </fieldset>
  );
}
