import type { FastifyInstance } from 'fastify';
import { emptyForm } from '@portico/contract/page-views';
import { HUB_PATH } from '@portico/contract/hub-paths';
import { createFirstSite } from '@portico/contract/setup';
import { SiteName } from '@portico/contract/values';
import { currentTimeZones } from '@portico/domain/time-zones';
import { Failure } from '../../platform/errors/failure.ts';
import { findSessionSite } from '../identity/index.ts';
import { isSetupToken, setUpProblems } from '../setup/index.ts';
import { findSiteByName, listSites } from '../sites/index.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { mountErrorPages } from './error-pages.ts';
import { answerForm } from './forms.ts';
import { mountPage, texts } from './page.ts';
import { asking, onSite } from './site-address.ts';

/** What an address of the origin says for the page that it leads to, and a form that asks which site keeps. */
type Kept = Record<string, string>;

interface Wish {
  to?: string | undefined;
  prompt?: string | undefined;
  correlationId?: string | undefined;
}

const keptOf = ({ to, prompt, correlationId }: Wish): Kept => ({
  ...((to === 'security' || to === 'hub') && { to }),
  ...(prompt !== undefined && { prompt }),
  ...(prompt !== undefined && correlationId !== undefined && { correlationId }),
});

/** It leads on: home who is signed in, everybody else to the page of guests. */
const beginningOf = (site: string): string => `/webappng/sites/${site}`;

/** Where an address of the deployment leads on one of its sites, by what it says. */
function wayTo(site: string, wish: Wish): string {
  if (wish.to === 'join') return onSite(site, 'findMeeting');
  if (wish.to === 'security') return onSite(site, 'security');
  if (wish.to === 'hub') return asking(onSite(site, 'signIn'), { returnUrl: HUB_PATH });
  return wish.prompt === undefined ? beginningOf(site) : asking(onSite(site, 'signIn'), keptOf(wish));
}

/** The origin itself: leads to the only site, asks for the one of several, or says that there is none yet. */
function mountRoot(app: FastifyInstance, { context }: EntryPagesOptions): void {
  mountPage(app, context, {
    url: '/',
    query: texts('site', 'to', 'prompt', 'correlationId'),
    async open({ visit, query: { site: wanted, ...wish } }) {
      const sites = await listSites(context.reads);
      const [only] = sites;
      if (!only) return await visit.show({ kind: 'fresh' });
      if (sites.length === 1) return visit.leadTo(wayTo(only.name, wish));
      const kept = keptOf(wish);
      if (wanted === undefined) return await visit.show({ kind: 'chooseSite', form: emptyForm, kept });
      const name = SiteName.safeParse(wanted.trim().toLowerCase());
      const found = name.success ? await findSiteByName(context.reads, name.data) : undefined;
      if (found) return visit.leadTo(wayTo(found.name, wish));
      return await visit.show({
        kind: 'chooseSite',
        form: {
          values: { site: wanted },
          problems: { site: wanted.trim() === '' ? 'required' : 'unknownSite' },
        },
        kept,
      });
    },
  });
}

/**
 * Where password managers lead somebody who wants another password (W3C, A Well-Known URL for Changing Passwords): to the
 * page of the site that this browser is signed in to, else of the one that is chosen.
 */
function mountChangePassword(app: FastifyInstance, { context }: EntryPagesOptions): void {
  const { reads, cookies, platform } = context;
  mountPage(app, context, {
    url: '/.well-known/change-password',
    async open({ visit, request }) {
      const token = request.cookies[cookies.session];
      const site = token && (await findSessionSite(reads, token, platform.clock.now()));
      return visit.leadTo(site ? onSite(site, 'security') : '/?to=security');
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
          return beginningOf(site);
        },
        more: () => setUpProblems({ siteName, siteDisplayName, displayName, email, password, timeZone }),
        view: (form) => ({ kind: 'setup', form, token, timeZones }),
      });
    },
  });
}

/** Pages that belong to no site. */
export function mountRootPages(app: FastifyInstance, options: EntryPagesOptions): void {
  mountRoot(app, options);
  mountChangePassword(app, options);
  mountSetup(app, options);
  mountErrorPages(app, options.context);
}
