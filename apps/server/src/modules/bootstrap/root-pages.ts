import type { FastifyInstance } from 'fastify';
import { emptyForm, type ErrorPageKind } from '@portico/contract/page-views';
import { createFirstSite } from '@portico/contract/setup';
import { SiteName } from '@portico/contract/values';
import { currentTimeZones } from '@portico/domain/time-zones';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { isSetupToken, setUpProblems } from '../setup/index.ts';
import { findSiteByName, listSites } from '../sites/index.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerForm } from './forms.ts';
import { mountPage, texts } from './page.ts';

const homeOf = (site: string): string => `/webappng/sites/${site}/dashboard/home`;
const joinOf = (site: string): string => `/webappng/sites/${site}/meeting/join`;

/** The origin itself: leads to the only site, asks for the one of several, or says that there is none yet. */
function mountRoot(app: FastifyInstance, { context }: EntryPagesOptions): void {
  mountPage(app, context, {
    url: '/',
    query: texts('site', 'to'),
    async open({ visit, query: { site: wanted, to } }) {
      const sites = await listSites(context.reads);
      const [only] = sites;
      if (!only) return await visit.show({ kind: 'fresh' });
      if (sites.length === 1) return visit.leadTo(homeOf(only.name));
      if (wanted === undefined) return await visit.show({ kind: 'chooseSite', form: emptyForm });
      const name = SiteName.safeParse(wanted.trim().toLowerCase());
      const found = name.success ? await findSiteByName(context.reads, name.data) : undefined;
      if (found) return visit.leadTo(to === 'join' ? joinOf(found.name) : homeOf(found.name));
      return await visit.show({
        kind: 'chooseSite',
        form: {
          values: { site: wanted },
          problems: { site: wanted.trim() === '' ? 'required' : 'unknownSite' },
        },
      });
    },
  });
}

const setupFields = texts(
  'csrf',
  'siteName',
  'siteDisplayName',
  'displayName',
  'email',
  'password',
  'timeZone',
  'contents',
);

function mountSetup(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  const { clock } = context.platform;
  const timeZones = currentTimeZones(Intl.supportedValuesOf('timeZone'));
  const usable = async (token: string | undefined): Promise<string | null> =>
    token !== undefined && (await isSetupToken(context.reads, token, clock.now())) ? token : null;
  mountPage(app, context, {
    url: '/webappng/setup',
    query: texts('token'),
    fields: setupFields,
    async open({ visit, query }) {
      const token = await usable(query.token);
      return await visit.show({ kind: 'setup', form: emptyForm, token, timeZones });
    },
    async submit({ visit, request, reply, query, fields }) {
      const token = await usable(query.token);
      const { siteName = '', siteDisplayName = '', displayName = '', email = '', password = '' } = fields;
      const { timeZone = '', contents } = fields;
      return await answerForm(visit, reply, {
        fields,
        kept: ['siteName', 'siteDisplayName', 'displayName', 'email', 'timeZone', 'contents'],
        async act() {
          await count(request, createFirstSite);
          if (token === null) throw new Failure('linkExpired');
          const { site } = await visit.call(createFirstSite, {
            body: {
              token,
              siteName,
              siteDisplayName,
              displayName,
              email,
              password,
              timeZone,
              contents: contents === 'sample' ? 'sample' : 'empty',
            },
          });
          return homeOf(site);
        },
        more: () => setUpProblems({ siteName, siteDisplayName, displayName, email, password, timeZone }),
        view: (form) => ({ kind: 'setup', form, token, timeZones }),
      });
    },
  });
}

const errorPages: ReadonlyMap<string, ErrorPageKind> = new Map([
  ['404', 'notFound'],
  ['403', 'forbidden'],
  ['400', 'badRequest'],
  ['429', 'tooMany'],
  ['500', 'internal'],
  ['inactivePage', 'inactive'],
  ['renamePage', 'renamed'],
  ['ciErrorPage', 'signInFailed'],
]);
const MOST_INFO = 200;

function mountErrorPages(app: FastifyInstance, { context }: EntryPagesOptions): void {
  mountPage(app, context, {
    url: '/webappng/errorpage/:page',
    params: z.object({ page: z.string() }),
    query: texts('errorInfo'),
    async open({ visit, params: { page }, query: { errorInfo } }) {
      const error = errorPages.get(page);
      if (!error) return visit.leadTo('/webappng/errorpage/404');
      return await visit.show({ kind: 'error', error, errorInfo: errorInfo?.slice(0, MOST_INFO) ?? null });
    },
  });
}

/** Pages that belong to no site. */
export function mountRootPages(app: FastifyInstance, options: EntryPagesOptions): void {
  mountRoot(app, options);
  mountSetup(app, options);
  mountErrorPages(app, options);
}
