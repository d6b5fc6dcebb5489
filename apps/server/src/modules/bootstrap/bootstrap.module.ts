import { findMeeting } from '@portico/contract/joining';
import type { FastifyReply } from 'fastify';
import type { Failure } from '../../platform/errors/failure.ts';
import type { DeploymentFacts } from '../../platform/http/access.ts';
import type { HttpParts, Kit, Module } from '../../platform/module.ts';
import type { KnownAnnouncements } from '../announcements/index.ts';
import type { AvatarContext } from '../avatars/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { MediaApi } from '../media/index.ts';
import { bootstrapRoutes } from './bootstrap.routes.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { mountPages, showFailure } from './index.ts';
import type { PageContext } from './visit.ts';

type Needs = Pick<Kit, 'platform' | 'database' | 'csrf' | 'cookies' | 'pages' | 'room' | 'push'>;

interface Apis {
  identity: IdentityApi;
  media: MediaApi;
  avatars: AvatarContext;
  announcements: KnownAnnouncements;
  sites: DeploymentFacts;
}

interface BootstrapApi {
  /** The page that tells of a failure, for somebody who reads pages. */
  showFailure(reply: FastifyReply, failure: Failure): Promise<FastifyReply>;
}

/** The same deployment may serve rooms from a server of its own: their pages talk to it. */
const roomHostOf = ({ room }: Needs, { engine }: MediaApi): PageContext['roomHost'] => ({
  ...room,
  ...(engine?.kind === 'livekit' && { connect: engine.origins }),
});

function pagesOf(
  kit: Needs,
  { identity, media, avatars, announcements, sites }: Apis,
  http: HttpParts,
): EntryPagesOptions {
  const { platform, database, csrf, cookies, push } = kit;
  return {
    context: {
      platform,
      reads: database.reads,
      tickets: identity.tickets,
      keepsPlace: identity.context.keepsPlace,
      traces: identity.context.traces,
      csrf,
      cookies,
      host: kit.pages,
      roomHost: roomHostOf(kit, media),
      writeCookie: http.writeCookie,
      callsFor: http.callsFor,
      pushCursor: () => push.cursor(),
      isOnlySite: sites.isOnlySite,
      pictures: avatars.pictures,
      announcements,
    },
    count: (request, operation) => http.count(request, operation),
    lookUp: ({ ip }, attempt) =>
      http.tries.take(findMeeting, {
        address: ip,
        cookies: {},
        attempt,
        isTry: (found) => found === undefined,
      }),
  };
}

/** Every address that answers with a page. */
export function bootstrapModule(kit: Needs, apis: Apis): Module<BootstrapApi> {
  let pages: EntryPagesOptions | undefined;
  return {
    api: {
      showFailure(reply, failure) {
        if (!pages) throw failure; // nothing is mounted yet that could fail
        return showFailure(pages, reply, failure);
      },
    },
    operations: bootstrapRoutes({ ...kit, ...apis.avatars, ...apis.sites }, apis.identity.context),
    mount(app, http) {
      pages = pagesOf(kit, apis, http);
      mountPages(app, pages);
    },
  };
}
