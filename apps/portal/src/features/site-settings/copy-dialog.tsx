import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  copySettings,
  type SettingDifference,
  type SettingSource,
  type SiteSetting,
  type SiteSettingsView,
} from '@portico/contract/site-settings';
import { usedSettingNames } from '@portico/domain/site-settings';
import { SunArt } from '@portico/ui/art/sun';
import { Checkbox } from '@portico/ui/checkbox';
import { ChoiceGroup } from '@portico/ui/choice-group';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { useT, useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp } from '../../app/context.ts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { ListView } from '../../app/list/list-view.tsx';
import { useFinalQuestion } from './final-question.tsx';
import { EffectSentences } from './setting-effects.tsx';
import { settingDifferencesQuery, settingSourcesQuery, siteSettingsQuery } from './site-settings.queries.ts';
import { nameText, valueText } from './site-settings.words.ts';
import styles from './site-settings.module.css';

interface DifferenceProps {
  difference: SettingDifference;
  setting: SiteSetting;
  error: string | undefined;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}

/** A setting with its value of here and of there, and what follows from taking that. */
function Difference({ difference, setting, error, isChosen, onChange }: DifferenceProps) {
  const texts = useTexts();
  const { t } = texts;
  const { name, here, there, mayChange, effects } = difference;
  const change = t('siteSettings.copy.change', {
    here: valueText(texts, setting, here),
    there: valueText(texts, setting, there),
  });
  return (
    <Checkbox
      checked={isChosen}
      disabled={!mayChange}
      error={error}
      onChange={onChange}
      hint={
        <span className={styles.difference}>
          <strong>{change}</strong>
          {mayChange ? <EffectSentences effects={effects} /> : t('siteSettings.copy.notYours')}
        </span>
      }
    >
      {nameText(texts, name)}
    </Checkbox>
  );
}

/** What is chosen, by setting: all that may be until somebody says otherwise. What is wrong with the choice is said of `names`. */
type Choices = Readonly<Record<string, boolean>>;
const everything: Choices = Object.fromEntries([...usedSettingNames, 'names'].map((name) => [name, true]));

const chosenOf = (differences: readonly SettingDifference[], choices: Choices): SettingDifference[] =>
  differences.filter(({ name, mayChange }) => mayChange && choices[name] !== false);

/** What differs on a site, and the form that takes what is chosen of it. */
function useCopying(source: SettingSource | undefined, onDone: () => void) {
  const t = useT();
  const { call } = useApp();
  const client = useQueryClient();
  const { id: siteId = '', displayName: site = '' } = source ?? {};
  const found = useQuery({ ...settingDifferencesQuery(call, siteId), enabled: source !== undefined });
  const { version = 0, sourceVersion = 0, differences = [] } = found.data ?? {};
  const bodyOf = (choices: Choices) => ({
    names: chosenOf(differences, choices).map(({ name }) => name),
    version,
    sourceVersion,
  });
  const form = useForm<Choices, SiteSettingsView>({
    operation: copySettings,
    start: everything,
    body: bodyOf,
    sayFault: (field) => t(field === 'names' ? 'siteSettings.copy.none' : 'siteSettings.copy.changed'),
    async send(choices, how) {
      try {
        return await call(copySettings, { params: { siteId }, body: bodyOf(choices) }, how);
      } catch (error) {
        void found.refetch(); // it may be otherwise than it was read
        throw error;
      }
    },
    onSent(sent) {
      client.setQueryData(siteSettingsQuery(call).queryKey, sent);
      const { length: count } = chosenOf(differences, form.latest());
      addToast(t('siteSettings.copy.done', { count, site }), { tone: 'success' });
      onDone();
    },
  });
  return { found, form, chosen: chosenOf(differences, form.values) };
}

interface DifferencesProps extends Pick<ReturnType<typeof useCopying>, 'found' | 'form' | 'chosen'> {
  settings: readonly SiteSetting[];
}

function Differences({ found, form, chosen, settings }: DifferencesProps) {
  const t = useT();
  return (
    <ListView
      query={found}
      isEmpty={({ differences }) => differences.length === 0}
      empty={{ art: <SunArt />, title: t('siteSettings.copy.same') }}
      gone={{ title: t('siteSettings.copy.gone'), text: t('siteSettings.copy.goneText') }}
      isPart
    >
      {({ differences }) => (
        <ChoiceGroup label={t('siteSettings.copy.settings')} error={form.errorOf('names')}>
          {differences.map((difference) => {
            const setting = settings.find(({ name }) => name === difference.name);
            return (
              setting && (
                <Difference
                  key={difference.name}
                  difference={difference}
                  setting={setting}
                  error={form.errorOf(difference.name)}
                  isChosen={chosen.includes(difference)}
                  onChange={(isChosen) => form.set({ [difference.name]: isChosen, names: true })}
                />
              )
            );
          })}
        </ChoiceGroup>
      )}
    </ListView>
  );
}

/** Takes settings of another site of the reader: what differs is shown, with what follows, and chosen one by one. */
export default function CopyDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const { call } = useApp();
  const { data: own } = useSuspenseQuery(siteSettingsQuery(call));
  const sources = useQuery(settingSourcesQuery(call));
  const [siteId, setSiteId] = useState<string>();
  const sites = sources.data?.sites ?? [];
  const source = sites.find(({ id }) => id === siteId) ?? sites[0];
  const { found, form, chosen } = useCopying(source, onClose);
  const { ask, question } = useFinalQuestion();
  const isFound = (found.data?.differences.length ?? 0) > 0;
  return (
    <>
      <FormDialog
        form={{
          ...form,
          submit: () =>
            ask(
              chosen.filter(({ isFinal }) => isFinal),
              form.submitNow,
            ),
        }}
        title={t('siteSettings.copy.title')}
        submitLabel={isFound ? t('siteSettings.copy.submit') : undefined}
        onClose={onClose}
      >
        <ListView
          query={sources}
          isEmpty={(data) => data.sites.length === 0}
          empty={{ art: <SunArt />, title: t('siteSettings.copy.gone') }}
          isPart
        >
          {() =>
            source && (
              <>
                {sites.length > 1 && (
                  <ChoiceSelect
                    label={t('siteSettings.copy.site')}
                    options={sites.map(({ id, displayName }) => ({ id, label: displayName }))}
                    value={source.id}
                    onChange={(id) => {
                      setSiteId(id);
                      form.set(everything);
                    }}
                  />
                )}
                <p>{t('siteSettings.copy.lead', { site: source.displayName })}</p>
                <Differences {...{ found, form, chosen }} settings={own.settings} />
              </>
            )
          }
        </ListView>
      </FormDialog>
      {question}
    </>
  );
}
