import type { FastifyInstance } from 'fastify';
import { emptyForm, type ErrorPageKind } from '@portico/contract/page-views';
import { createFirstSite } from '@portico/contract/setup';
import { Failure } from '../../platform/errors/failure.ts';
import { isSetupToken } from '../setup/index.ts';
import { findSiteByName, listSites } from '../sites/index.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerForm, type Fields } from './forms.ts';
import { openVisit } from './visit.ts';

const config = { access: 'anyone' };
const homeOf = (site: string): string => `/webappng/sites/${site}/dashboard/home`;

/** The origin itself: leads to the only site, asks for the one of several, or says that there is none yet. */
function mountRoot(app: FastifyInstance, { context }: EntryPagesOptions): void {
  app.get('/', { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const sites = await listSites(context.reads);
    const [only] = sites;
    if (!only) return await visit.show({ kind: 'fresh' });
    if (sites.length === 1) return visit.leadTo(homeOf(only.name));
    const { site: wanted } = request.query as Fields;
    if (wanted === undefined) return await visit.show({ kind: 'chooseSite', form: emptyForm });
    const found = await findSiteByName(context.reads, wanted.trim().toLowerCase());
    if (found) return visit.leadTo(homeOf(found.name));
    return await visit.show({
      kind: 'chooseSite',
      form: { values: { site: wanted }, problems: { site: 'unknownSite' } },
    });
  });
}

function mountSetup(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  const url = '/webappng/setup';
  const { clock } = context.platform;
  const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
  const tokenOf = async (query: unknown): Promise<string | null> => {
    const { token } = query as Fields;
    return token !== undefined && (await isSetupToken(context.reads, token, clock.now())) ? token : null;
  };
  app.get(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    return await visit.show({
      kind: 'setup',
      form: emptyForm,
      token: await tokenOf(request.query),
      timeZones,
    });
  });
  app.post(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const token = await tokenOf(request.query);
    const fields = (request.body ?? {}) as Fields;
    const text = (name: string): string => fields[name] ?? '';
    return await answerForm(visit, reply, {
      fields,
      kept: ['siteName', 'siteDisplayName', 'displayName', 'email', 'timeZone', 'contents'],
      async act() {
        await count(request, createFirstSite);
        if (token === null) throw new Failure('linkExpired');
        const { site } = await visit.call(createFirstSite, {
          body: {
            token,
            siteName: text('siteName'),
            siteDisplayName: text('siteDisplayName'),
            displayName: text('displayName'),
            email: text('email'),
            password: text('password'),
            timeZone: text('timeZone'),
            contents: text('contents') === 'sample' ? 'sample' : 'empty',
          },
        });
        return homeOf(site);
      },
      view: (form) => ({ kind: 'setup', form, token, timeZones }),
    });
  });
}

const errorPages: Readonly<Record<string, ErrorPageKind>> = {
  '404': 'notFound',
  '403': 'forbidden',
  '400': 'badRequest',
  '500': 'internal',
  inactivePage: 'inactive',
  renamePage: 'renamed',
  ciErrorPage: 'signInFailed',
};
const MOST_INFO = 200;

function mountErrorPages(app: FastifyInstance, { context }: EntryPagesOptions): void {
  app.get<{ Params: { page: string } }>('/webappng/errorpage/:page', { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const error = errorPages[request.params.page];
    if (!error) return visit.leadTo('/webappng/errorpage/404');
    const { errorInfo } = request.query as Fields;
    return await visit.show({ kind: 'error', error, errorInfo: errorInfo?.slice(0, MOST_INFO) ?? null });
  });
}

/** Pages that belong to no site. */
export function mountRootPages(app: FastifyInstance, options: EntryPagesOptions): void {
  mountRoot(app, options);
  mountSetup(app, options);
  mountErrorPages(app, options);
}
