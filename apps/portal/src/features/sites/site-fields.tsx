import { useEffect, useState } from 'react';
import type { DeploymentSiteFacts } from '@portico/contract/deployment';
import { modules, siteSettings, type ModuleName } from '@portico/domain/site-settings';
import { currentTimeZone } from '@portico/domain/time-zones';
import { CheckboxGroup } from '@portico/ui/checkbox-group';
import { ComboBox } from '@portico/ui/combo-box';
import { Select } from '@portico/ui/select';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import type { FormState } from '../../app/form/use-form.ts';
import { loadLanguages } from '../../app/l10n-lists.ts';
import { useZoneChoices } from '../../app/use-zone-choices.ts';
import styles from './sites.module.css';

/** What is typed and chosen of a site. */
export interface SiteDraft extends Omit<DeploymentSiteFacts, `${ModuleName}Support`> {
  modules: ModuleName[];
}

/** A draft as it is sent. */
export const factsOf = ({ modules: on, ...draft }: SiteDraft): DeploymentSiteFacts => ({
  ...draft,
  meetingSupport: on.includes('meeting'),
  callingSupport: on.includes('calling'),
  deviceSupport: on.includes('device'),
  billingSupport: on.includes('billing'),
});

export const draftOf = (facts: DeploymentSiteFacts): SiteDraft => ({
  displayName: facts.displayName,
  defaultLocale: facts.defaultLocale,
  defaultTimeZone: facts.defaultTimeZone,
  siteType: facts.siteType,
  category: facts.category,
  modules: modules.filter((module) => facts[`${module}Support`]),
});

/** The languages that the portal speaks; at first only the one that is chosen. */
function useLanguages(chosen: string) {
  const { call, boot } = useApp();
  const [languages, setLanguages] = useState<readonly { id: string; label: string }[]>([]);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const asking = { call, version: boot.l10nVersion, userId: boot.currentUser.userId };
      const found = await loadLanguages(asking).catch(() => []); // the one that is chosen stays
      if (isGone) return;
      const spoken = found.filter(({ supported }) => supported);
      setLanguages(spoken.map(({ shortName, localizedLanguageName: label }) => ({ id: shortName, label })));
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [call, boot]);
  return languages.some(({ id }) => id === chosen)
    ? languages
    : [{ id: chosen, label: chosen }, ...languages];
}

/** What a site is called, how it speaks, and what it consists of. */
export function SiteFields({ form }: { form: FormState<SiteDraft> }) {
  const t = useT();
  const { values, set, errorOf } = form;
  const zones = useZoneChoices();
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('sites.language')}
          options={useLanguages(values.defaultLocale)}
          value={values.defaultLocale}
          onChange={(defaultLocale) => set({ defaultLocale })}
          error={errorOf('defaultLocale')}
        />
        <ComboBox
          label={t('sites.timeZone')}
          options={zones.options}
          defaultFilter={zones.isMatch}
          value={currentTimeZone(values.defaultTimeZone)}
          onChange={(zone) => zone && set({ defaultTimeZone: zone })}
          error={errorOf('defaultTimeZone')}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label={t('sites.type')}
          options={siteSettings.siteType.of.map((id) => ({ id, label: t(`sites.type.${id}`) }))}
          value={values.siteType}
          onChange={(siteType) => set({ siteType })}
          error={errorOf('siteType')}
        />
        <Select
          label={t('sites.category')}
          options={siteSettings.category.of.map((id) => ({ id, label: t(`sites.category.${id}`) }))}
          value={values.category}
          onChange={(category) => set({ category })}
          error={errorOf('category')}
        />
      </div>
      <CheckboxGroup
        label={t('sites.modules')}
        choices={modules.map((id) => ({ id, label: t(`sites.module.${id}`) }))}
        value={values.modules}
        onChange={(chosen) => set({ modules: chosen })}
      />
    </>
  );
}

/** What a site is called. */
export function SiteTitle({ form, ...props }: { form: FormState<SiteDraft>; autoFocus?: boolean }) {
  const t = useT();
  return (
    <TextField
      {...props}
      label={t('sites.name')}
      value={form.values.displayName}
      onChange={(displayName) => form.set({ displayName })}
      isRequired
      most={128}
      error={form.errorOf('displayName')}
    />
  );
}
