import type { RoleWord } from '@portico/domain/roles';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';

/** Roles as people read them. */
export function useRoleWords(): (roles: readonly RoleWord[]) => string {
  const t = useT();
  const formats = useFormats();
  return (roles) =>
    roles.length > 0
      ? formats.list(
          roles.map((role) => t(`people.role.${role}`)),
          'unit',
        )
      : t('people.role.none');
}
