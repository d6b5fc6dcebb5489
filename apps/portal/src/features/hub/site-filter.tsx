import type { HubSite } from '@portico/contract/hub';
import { PlainSelect } from '@portico/ui/plain-select';
import { useT } from '@portico/ui/texts';

const ALL = '';

interface SiteFilterProps {
  sites: readonly HubSite[];
  /** The name of a site; undefined for all. */
  on: string | undefined;
  onChange(on: string | undefined): void;
}

/** Of which site rows are shown; nothing where there is one alone. */
export function SiteFilter({ sites, on, onChange }: SiteFilterProps) {
  const t = useT();
  const open = sites.filter(({ asks }) => asks === 'nothing');
  if (open.length < 2) return null;
  const value = open.find(({ name }) => name === on)?.name ?? ALL;
  return (
    <PlainSelect
      label={t('hub.site')}
      value={value}
      onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value)}
    >
      <option value={ALL}>{t('hub.everySite')}</option>
      {open.map(({ name, displayName }) => (
        <option key={name} value={name}>
          {displayName}
        </option>
      ))}
    </PlainSelect>
  );
}
