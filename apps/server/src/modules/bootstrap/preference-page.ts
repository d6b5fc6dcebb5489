import type { FastifyInstance } from 'fastify';
import { readL10nOptions, savePreference, type Preference } from '@portico/contract/l10n';
import { ownAddress } from '@portico/contract/own-address';
import { emptyForm, type FormState, type PreferenceView } from '@portico/contract/page-views';
import { offered } from '@portico/i18n/locales';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerForm } from './forms.ts';
import { at, mountPage, texts } from './page.ts';
import { homeOf, type Visit } from './visit.ts';

/** Where it leads back to: a language that the address there names would go before the one that was chosen. */
function backTo(visit: Visit, wanted: string | undefined): string {
  const [path = '', query] = ownAddress(wanted, homeOf(visit)).split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('locale');
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
}

const spoken: ReadonlySet<string> = new Set(offered);

const valuesOf = ({ timezone, language, region }: Preference, shown: string) => ({
  timezone,
  language: spoken.has(language) ? language : shown,
  region,
});

async function viewOf(visit: Visit, returnUrl: string, form: FormState = emptyForm): Promise<PreferenceView> {
  const { timezones, locales, preference } = await visit.call(readL10nOptions, {
    query: { locale: visit.frame.locale },
  });
  return {
    kind: 'preference',
    form: { ...form, values: { ...valuesOf(preference, visit.frame.locale), ...form.values } },
    returnUrl,
    languages: locales
      .filter(({ language }) => spoken.has(language))
      .map(({ language, displayName, regions, defaultRegionId }) => ({
        language,
        name: displayName,
        defaultRegion: regions.find(({ regionID }) => regionID === defaultRegionId)?.regionCode ?? '',
        regions: regions.map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName })),
      })),
    zones: timezones.map(({ jodaTimeZoneId, displayName }) => ({ id: jodaTimeZoneId, label: displayName })),
    lost: preference.lostTimezone,
  };
}

/** Language, region and time zone on a page: for who has no account, or no script. */
export function mountPreferencePage(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  mountPage(app, context, {
    ...at('preferences'),
    query: texts('returnUrl'),
    fields: texts('csrf', 'timezone', 'language', 'region', 'returnUrl'),
    open: async ({ visit, query }) => await visit.show(await viewOf(visit, backTo(visit, query.returnUrl))),
    async submit({ visit, request, reply, fields }) {
      const { timezone = '', language = '', region = '' } = fields;
      const returnUrl = backTo(visit, fields.returnUrl);
      return await answerForm(visit, reply, {
        fields,
        kept: ['timezone', 'language', 'region'],
        async act() {
          await count(request, savePreference);
          await visit.call(savePreference, { body: { timezone, locale: { language, region } } });
          return returnUrl;
        },
        view: async (form) => ({ ...(await viewOf(visit, returnUrl)), form }),
      });
    },
  });
}
