import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { grantableRoles } from '@portico/contract/people';
import { setRoles, type GrantableRole, type PersonDetail } from '@portico/contract/person-admin';
import { adminRoleOf, rolesOf, type RoleWord } from '@portico/domain/roles';
import { Card } from '@portico/ui/card';
import { Checkbox } from '@portico/ui/checkbox';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import { useSection } from '../../app/settings/use-section.ts';
import { personQuery, useStalePeople } from './people.queries.ts';
import { flagsOf, rolesBetween, rolesIn, type RoleFlags } from './roles.model.ts';
import { useRoleWords } from './role-words.ts';

interface PersonRolesProps {
  call: Call;
  person: PersonDetail;
}

type Values = RoleFlags & { meansOneself: boolean };

const valuesOf = ({ userRole }: PersonDetail): Values => ({ ...flagsOf(userRole), meansOneself: false });

/** The roles of somebody, as a form that is saved by itself; others may change them meanwhile. */
function useRoles({ call, person }: PersonRolesProps) {
  const t = useT();
  const client = useQueryClient();
  const refresh = useStalePeople();
  const { id, userRole: was } = person;
  const { queryKey } = personQuery(call, id);
  const kept = valuesOf(person);
  const [began, setBegan] = useState(was);
  const section = useSection<Values>({
    operation: {}, // nothing can be typed wrongly, and what it was is sent beside
    kept,
    sayFault: (field) => (field === 'meansOneself' ? t('person.rolesOneselfNeeded') : undefined),
    async save({ was: _before, ...change }, how) {
      const { meansOneself, ...flags } = { ...kept, ...change };
      const body = { userRole: rolesIn(flags), was, meansOneself };
      const saved = await call(setRoles, { params: { userId: id }, body }, how);
      client.setQueryData(queryKey, saved);
      void refresh();
      return valuesOf(saved);
    },
    onStale: () => void client.invalidateQueries({ queryKey }),
  });
  return {
    section,
    /** With what the form began that is changed. */
    began: section.isDirty ? began : was,
    set(some: Partial<Values>): void {
      if (!section.isDirty) setBegan(was);
      section.form.set(some);
    },
  };
}

/** Why roles were refused. */
function useRefusal(error: unknown): string | undefined {
  const t = useT();
  const word = error instanceof CallError ? error.fields['userRole'] : undefined;
  if (word === 'changed') return t('form.elsewhere');
  return word === undefined ? undefined : t('people.problem.forbidden');
}

/** What another administrator has changed since the form was begun. */
function Elsewhere({ began, now }: { began: readonly RoleWord[]; now: readonly RoleWord[] }) {
  const t = useT();
  const rolesInWords = useRoleWords();
  const { given, taken } = rolesBetween(began, now);
  if (given.length + taken.length === 0) return null;
  return (
    <Notice isLive tone="warning" title={t('person.rolesElsewhere')}>
      {given.length > 0 && <p>{t('person.rolesGiven', { roles: rolesInWords(given) })}</p>}
      {taken.length > 0 && <p>{t('person.rolesTaken', { roles: rolesInWords(taken) })}</p>}
      <p>{t('person.rolesYours')}</p>
    </Notice>
  );
}

/** By these somebody administers the site, or does not whatever else they have. */
const decisive: ReadonlySet<GrantableRole> = new Set(['ADMIN', 'ATTENDEE']);

/** Roles that can be given and taken. What others changed meanwhile is named and stays so; what was chosen here stays, too. */
export function PersonRoles(props: PersonRolesProps) {
  const t = useT();
  const { person } = props;
  const { section, began, set } = useRoles(props);
  const { values, errorOf, error } = section.form;
  const refusal = useRefusal(error);
  const chosen = rolesIn(values);
  const losesSay = person.isOneself && adminRoleOf(new Set(chosen)) !== adminRoleOf(rolesOf(person.userRole));
  return (
    <SectionForm id="roles" title={t('person.roles')} lead={t('person.rolesLead')} section={section}>
      <Elsewhere began={began} now={person.userRole} />
      <CheckboxGroup
        label={t('person.roles')}
        isLabelHidden
        choices={grantableRoles.map((id) => ({
          id,
          label: t(`people.role.${id}`),
          hint: t(`people.roleHint.${id}`),
          isDisabled: !person.grantable.includes(id) || (person.isLastAdministrator && decisive.has(id)),
        }))}
        value={chosen}
        onChange={(roles) => set(flagsOf(roles))}
        error={refusal}
      />
      {losesSay && (
        <Checkbox
          checked={values.meansOneself}
          onChange={(meansOneself) => set({ meansOneself })}
          error={errorOf('meansOneself')}
        >
          {t('person.rolesOneself')}
        </Checkbox>
      )}
    </SectionForm>
  );
}

/** The same for who may only look. */
export function RolesRead({ person }: Pick<PersonRolesProps, 'person'>) {
  const t = useT();
  const rolesInWords = useRoleWords();
  return (
    <Card title={t('person.roles')}>
      <p>{rolesInWords(person.userRole)}</p>
    </Card>
  );
}
