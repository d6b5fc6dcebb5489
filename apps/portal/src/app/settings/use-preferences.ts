import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallOptions } from '@portico/contract/call';
import type { Operation } from '@portico/contract/operation';
import { preferenceProblems, type Preferences, type PreferenceSection } from '@portico/contract/preferences';
import { useApp } from '../context.ts';
import { preferencesQuery } from '../preferences.ts';
import { useSection, type Section } from './use-section.ts';
import type { Fault } from '../form/faults.ts';

type Change<Values> = Partial<Values> & { was: Partial<Values> };

interface PreferencesOptions<Name extends PreferenceSection> {
  operation: Pick<Operation, 'body'>;
  save(change: Change<Preferences[Name]>, how: CallOptions): Promise<Preferences[Name]>;
  sayFault?: (field: string, fault: Fault) => string | undefined;
  /** Lets the page be so at once. */
  apply?: (saved: Preferences[Name]) => void;
}

/** A section of the preferences as a form; all of them are in one answer of the server. */
export function usePreferences<Name extends PreferenceSection>(
  name: Name,
  { operation, save, sayFault, apply }: PreferencesOptions<Name>,
): Section<Preferences[Name]> {
  const { call } = useApp();
  const client = useQueryClient();
  const query = preferencesQuery(call);
  const { data } = useSuspenseQuery(query);
  return useSection<Preferences[Name]>({
    operation,
    kept: data[name],
    check: preferenceProblems,
    ...(sayFault && { sayFault }),
    async save(change, how) {
      const saved = await save(change, how);
      client.setQueryData(query.queryKey, (all) => all && { ...all, [name]: saved });
      apply?.(saved);
      return saved;
    },
    onStale: () => void client.invalidateQueries({ queryKey: ['preferences'] }),
  });
}
