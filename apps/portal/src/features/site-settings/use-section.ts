import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CallError } from '@portico/client/call-error';
import type { CallOptions } from '@portico/contract/call';
import type { Request } from '@portico/contract/operation';
import { changeSiteSettings, type SiteSetting, type SiteSettingsView } from '@portico/contract/site-settings';
import type { SettingGroup } from '@portico/domain/site-settings';
import { addToast } from '@portico/ui/toasts';
import { useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { useForm } from '../../app/form/use-form.ts';
import { siteSettingsQuery } from './site-settings.queries.ts';
import { valueText } from './site-settings.words.ts';

type Values = Record<string, SiteSetting['value']>;
type Body = Request<typeof changeSiteSettings>['body'];

/** The settings of a group that do something. */
export const settingsOf = ({ settings }: SiteSettingsView, group: SettingGroup): SiteSetting[] =>
  settings.filter((setting) => setting.group === group && setting.isUsed);

const valuesOf = (settings: readonly SiteSetting[]): Values =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));

/** The form of a group: it follows what others change, but for what is typed and not saved. */
export function useSection(group: SettingGroup) {
  const texts = useTexts();
  const { call } = useApp();
  const client = useQueryClient();
  const query = siteSettingsQuery(call);
  const { data } = useSuspenseQuery(query);
  const settings = settingsOf(data, group);
  /** The settings of which whoever types here knows. */
  const known = useRef(data.version);
  const dirty = (values: Values): SiteSetting[] =>
    settings.filter(({ name, value }) => values[name] !== undefined && values[name] !== value);
  const bodyOf = (values: Values): Body => ({
    version: known.current,
    ...Object.fromEntries(
      dirty(values).map(({ name, byDefault }) => [name, values[name] === byDefault ? null : values[name]]),
    ),
  });
  const form = useForm<Values, SiteSettingsView>({
    operation: changeSiteSettings,
    start: () => valuesOf(settings),
    body: bodyOf,
    async send(values, options: CallOptions) {
      try {
        return await call(changeSiteSettings, { body: bodyOf(values) }, options);
      } catch (error) {
        if (error instanceof CallError && error.error === 'changedMeanwhile')
          known.current = (await client.fetchQuery({ ...query, staleTime: 0 })).version; // told of it now
        throw error;
      }
    },
    sayFault(field, { word }) {
      const setting = settings.find(({ name }) => name === field);
      if (word !== 'changed' || !setting?.changed) return undefined;
      const value = valueText(texts, setting, setting.value);
      return texts.t('siteSettings.changedMeanwhile', { name: setting.changed.by, value });
    },
    onSent(sent) {
      client.setQueryData(query.queryKey, sent);
      known.current = sent.version;
      form.follow(valuesOf(settingsOf(sent, group)));
      addToast(texts.t('siteSettings.saved'), { tone: 'success' });
    },
  });
  const follow = useEffectEvent((view: SiteSettingsView) => {
    if (!form.isUnsaved()) known.current = view.version;
    form.follow(valuesOf(settingsOf(view, group)));
  });
  useEffect(() => follow(data), [data]);
  const changes = dirty(form.values);
  return {
    form,
    settings,
    /** The settings that are to be others. */
    changes,
    isDirty: changes.length > 0,
    discard() {
      known.current = data.version;
      form.set(valuesOf(settings));
    },
  };
}
