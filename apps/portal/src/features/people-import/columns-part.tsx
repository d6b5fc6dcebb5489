import { useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { grantableRoles } from '@portico/contract/people';
import type { ImportChoices, ImportDetail } from '@portico/contract/people-imports';
import { peopleFields, type PeopleField } from '@portico/domain/people-columns';
import { Card } from '@portico/ui/card';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { PlainButton } from '@portico/ui/plain-button';
import { Select } from '@portico/ui/select';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { useImportActs } from './imports.queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './people-import.module.css';

interface ColumnsPartProps {
  call: Call;
  detail: ImportDetail;
  onChecked(): void;
  onDiscard(): void;
}

type Columns = ImportChoices['columns'];

const NONE = 'none';

interface ColumnFieldProps {
  field: PeopleField;
  detail: ImportDetail;
  columns: Columns;
  error?: string | undefined;
  onChange: (columns: Columns) => void;
}

/** Which column says one thing, with what stands in its first line. */
function ColumnField({ field, detail: { head, sample }, columns, error, onChange }: ColumnFieldProps) {
  const t = useT();
  const width = Math.max(head?.length ?? 0, ...sample.map((cells) => cells.length));
  const chosen = columns[field];
  const example = chosen === undefined ? '' : (sample.find((cells) => cells[chosen])?.[chosen] ?? '');
  const options = Array.from({ length: width }, (_, index) => ({
    id: String(index),
    label: head?.[index] || t('import.columns.column', { number: index + 1 }),
  }));
  return (
    <Select
      label={t(`import.field.${field}`)}
      hint={example === '' ? undefined : t('import.columns.example', { value: example.slice(0, 80) })}
      options={[{ id: NONE, label: t('import.columns.none') }, ...options]}
      value={chosen === undefined ? NONE : String(chosen)}
      onChange={(id) => {
        const { [field]: _before, ...others } = columns;
        onChange(id === NONE ? others : { ...others, [field]: Number(id) });
      }}
      error={error}
    />
  );
}

const domainsIn = (text: string): string[] =>
  text
    .split(/[\s,;،؛]+/u)
    .map((part) => part.trim())
    .filter(Boolean);

const isAboutDomains = (error: unknown): boolean => error instanceof CallError && 'domains' in error.fields;

/** How the lines of a table are read. */
function useChoices({ call, detail, onChecked }: Pick<ColumnsPartProps, 'call' | 'detail' | 'onChecked'>) {
  const { check } = useImportActs(call);
  const [columns, setColumns] = useState<Columns>(detail.choices.columns);
  const [roles, setRoles] = useState(detail.choices.roles);
  const [domains, setDomains] = useState(detail.choices.domains.join(', '));
  const [isTried, setTried] = useState(false);
  const hasEmail = columns.email !== undefined;
  const submit = (): void => {
    setTried(true);
    if (!hasEmail || check.isPending) return;
    const body = { columns, roles, domains: domainsIn(domains) };
    check.mutate({ importId: detail.id, body }, { onSuccess: onChecked });
  };
  return {
    columns,
    setColumns,
    roles,
    setRoles,
    domains,
    setDomains,
    submit,
    check,
    lacksEmail: isTried && !hasEmail,
  };
}

/** Asks which column says what, as it was guessed, and what else lines are read by. */
export function ColumnsPart({ call, detail, onChecked, onDiscard }: ColumnsPartProps) {
  const t = useT();
  const choices = useChoices({ call, detail, onChecked });
  const { columns, check } = choices;
  const error = isAboutDomains(check.error) ? t('import.columns.domainsWrong') : undefined;
  return (
    <Card title={t('import.columns.title')}>
      <p className={styles.quiet}>
        {t('import.columns.text', { lines: detail.lines, encoding: detail.encoding.toUpperCase() })}
      </p>
      <div className={styles.fields}>
        {peopleFields.map((field) => (
          <ColumnField
            key={field}
            {...{ field, detail, columns }}
            onChange={choices.setColumns}
            error={field === 'email' && choices.lacksEmail ? t('import.columns.needsEmail') : undefined}
          />
        ))}
      </div>
      <CheckboxGroup
        label={t('import.columns.roles')}
        choices={grantableRoles.map((id) => ({ id, label: t(`people.role.${id}`) }))}
        value={choices.roles}
        onChange={choices.setRoles}
      />
      <TextField
        label={t('import.columns.domains')}
        hint={t('import.columns.domainsHint')}
        isOptional
        value={choices.domains}
        onChange={choices.setDomains}
        error={error}
      />
      {error === undefined && <Refusal error={check.error} />}
      <div className={styles.acts}>
        <PlainButton tone="accent" isPending={check.isPending} onClick={choices.submit}>
          {t('import.columns.check')}
        </PlainButton>
        <PlainButton onClick={onDiscard}>{t('import.discard')}</PlainButton>
      </div>
    </Card>
  );
}
