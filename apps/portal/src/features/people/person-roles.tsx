import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { grantableRoles } from '@portico/contract/people';
import { setRoles, type GrantableRole, type PersonDetail } from '@portico/contract/person-admin';
import { adminRoleOf, rolesOf } from '@portico/domain/roles';
import { Card } from '@portico/ui/card';
import { Checkbox } from '@portico/ui/checkbox';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import { useSection } from '../../app/settings/use-section.ts';
import { personQuery } from './people.queries.ts';
import { useRoleWords } from './role-words.ts';

interface PersonRolesProps {
  call: Call;
  person: PersonDetail;
}

interface Values {
  userRole: GrantableRole[];
  meansOneself: boolean;
}

const valuesOf = ({ userRole }: PersonDetail): Values => ({
  userRole: grantableRoles.filter((role) => userRole.includes(role)),
  meansOneself: false,
});

/** The roles of somebody, as a form that is saved by itself. */
function useRoles({ call, person }: PersonRolesProps) {
  const t = useT();
  const client = useQueryClient();
  const { id, userRole: was } = person;
  const { queryKey } = personQuery(call, id);
  return useSection<Values>({
    operation: {}, // nothing can be typed wrongly, and what it was is sent beside
    kept: valuesOf(person),
    sayFault: (field, { word }) => {
      if (field === 'meansOneself') return t('person.rolesOneselfNeeded');
      return word === 'invalid' ? t('people.problem.forbidden') : undefined;
    },
    async save({ userRole = valuesOf(person).userRole, meansOneself = false }, how) {
      const body = { userRole, was, meansOneself };
      const saved = await call(setRoles, { params: { userId: id }, body }, how);
      client.setQueryData(queryKey, saved);
      void client.invalidateQueries({ queryKey: ['people'] });
      return valuesOf(saved);
    },
    onStale: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Roles that can be given and taken; what others changed meanwhile is named, and what was chosen stays. */
export function PersonRoles(props: PersonRolesProps) {
  const t = useT();
  const rolesInWords = useRoleWords();
  const { person } = props;
  const section = useRoles(props);
  const { values, set, errorOf } = section.form;
  const chosen = new Set(values.userRole);
  const losesSay = person.isOneself && adminRoleOf(chosen) !== adminRoleOf(rolesOf(person.userRole));
  const error = errorOf('userRole');
  return (
    <SectionForm id="roles" title={t('person.roles')} lead={t('person.rolesLead')} section={section}>
      <CheckboxGroup
        label={t('person.roles')}
        choices={grantableRoles.map((id) => ({
          id,
          label: t(`people.role.${id}`),
          hint: t(`people.roleHint.${id}`),
          isDisabled: !person.grantable.includes(id),
        }))}
        value={values.userRole}
        onChange={(userRole) => set({ userRole })}
        error={error}
      />
      {error !== undefined && (
        <Notice isLive tone="warning">
          {t('person.rolesNow', { roles: rolesInWords(person.userRole) })}
        </Notice>
      )}
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
