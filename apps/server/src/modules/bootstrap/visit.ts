import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultPreferences, type Preferences } from '@portico/contract/preferences';
import type { Abilities, Bootstrap } from '@portico/contract/bootstrap';
import type { Call } from '@portico/contract/call';
import { ownAddress } from '@portico/contract/own-address';
import { signInAddress } from '@portico/contract/sign-in-address';
import type { ShownAnnouncement } from '@portico/contract/shown-announcement';
import type { PageView } from '@portico/contract/page-views';
import type { PageFrame } from '@portico/contract/pages';
import { browserAge } from '@portico/domain/browsers';
import type { ModuleName } from '@portico/domain/site-settings';
import type { UserSettings } from '@portico/domain/user-settings';
import type { Reads } from '../../platform/db/tx.ts';
import type { Actor, GuestActor } from '../../platform/http/actor.ts';
import type { CookieNames, CookieToSet } from '../../platform/http/cookies.ts';
import type { Csrf } from '../../platform/http/csrf.ts';
import type { DirectContext } from '../../platform/http/direct-call.ts';
import { firstOfEach } from '../../platform/http/first-of-each.ts';
import { redirectOwn } from '../../platform/http/redirect.ts';
import type { Log } from '../../platform/log/log.ts';
import { sendPage, type PagesHost } from '../../platform/pages/send-page.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  ticketOf,
  type GivenTicket,
  type KeepsPlace,
  type Signed,
  type Tickets,
  type Traces,
} from '../identity/index.ts';
import { shownTo, type KnownAnnouncements } from '../announcements/index.ts';
import { keptByBrowser, readingOf, type Known, type Reading } from '../l10n/index.ts';
import type { Site } from '../sites/index.ts';
import { preferencesFrom } from '../user-settings/index.ts';
import { abilitiesOf, makeBoot, type SignedReader } from './boot.ts';
import { guestOf } from './guests.ts';
import { acceptedRegion, askedLocale, pageFrame } from './page-frame.ts';
import { visitorOf } from './visitors.ts';

/** What pages are made with. */
export interface PageContext {
  platform: Platform;
  reads: Reads;
  tickets: Tickets;
  keepsPlace: KeepsPlace;
  traces: Traces;
  csrf: Csrf;
  cookies: CookieNames;
  host: PagesHost;
  /** The pages of the room. */
  roomHost: PagesHost;
  writeCookie(reply: FastifyReply, cookie: CookieToSet): void;
  /** The contract's calls, made inside the server. */
  callsFor(context: DirectContext): Call;
  pushCursor(): string;
  isOnlySite(): Promise<boolean>;
  pictures: Pick<Pictures, 'isAvailable'>;
  announcements: KnownAnnouncements;
}

/** How many announcements a browser remembers as put away. */
const MOST_DISMISSED = 50;
const YEAR_SECONDS = 31_536_000;
/** How long a browser keeps its places at doors. */
const GUEST_SECONDS = 30 * 86_400;

/** Who opens a page, as far as is known. */
export interface Opener {
  site: Site | undefined;
  signed: Signed | undefined;
  /** Theirs, where somebody is signed in. */
  settings: UserSettings | undefined;
  /** The sites on which their account is somebody. */
  siteNames: readonly string[];
  /** Whether the deployment has no other site, as far as it matters to who opens it. */
  isOnlySite: boolean;
  /** The modules of their sites, for a page of the hub; undefined for a page of one site. */
  hubModules?: ReadonlySet<ModuleName>;
}

export const nobodyOpens: Opener = {
  site: undefined,
  signed: undefined,
  settings: undefined,
  siteNames: [],
  isOnlySite: true,
};

/** Somebody opens a page: who, on which site, in which language. */
export class Visit {
  readonly site: Site | undefined;
  readonly signed: Signed | undefined;
  readonly frame: PageFrame;
  /** How whoever this is reads. */
  readonly reading: Reading;
  /** The modules that one of their sites has, where the page is of the hub. */
  readonly hubModules: ReadonlySet<ModuleName> | undefined;
  readonly #context: PageContext;
  readonly #reply: FastifyReply;
  readonly #csrfCookie: string;
  readonly #preferences: Preferences;
  readonly #siteNames: readonly string[];
  readonly #isOnlySite: boolean;
  #guest: GuestActor | undefined;
  #call: Call;

  constructor(context: PageContext, reply: FastifyReply, known: Opener) {
    const { platform, cookies, csrf, writeCookie } = context;
    const { request } = reply;
    this.#context = context;
    this.#reply = reply;
    this.site = known.site;
    this.signed = known.signed;
    this.hubModules = known.hubModules;
    this.#siteNames = known.siteNames;
    this.#isOnlySite = known.isOnlySite;
    this.#preferences = known.settings ? preferencesFrom(known.settings) : defaultPreferences;
    const looks = pageFrame(request, {
      personLocale: known.signed?.person.locale,
      siteLocale: known.site?.defaultLocale,
      siteSettings: known.site?.settings,
      userSettings: known.settings,
      product: platform.settings.PRODUCT_NAME,
      windowTitle: known.site?.settings.siteWindowTitle ?? '',
      names: cookies,
    });
    const asked = askedLocale(request);
    this.reading = readingOf(this.#knownOf(asked, looks.locale));
    const { region } = readingOf(this.#knownOf(looks.locale, looks.locale)); // of what the page speaks
    this.frame = { ...looks, region, isZoneChosen: this.reading.isZoneChosen };
    if (asked)
      writeCookie(reply, {
        name: cookies.locale,
        value: asked,
        maxAgeSeconds: YEAR_SECONDS,
        isReadable: true,
      });
    const kept = request.cookies[cookies.csrf];
    this.#csrfCookie = kept !== undefined && csrf.isCookie(kept) ? kept : csrf.newCookie();
    if (this.#csrfCookie !== kept) writeCookie(reply, { name: cookies.csrf, value: this.#csrfCookie });
    this.#call = context.callsFor(this.#directContext());
  }

  /** The address that was asked for, below the origin. */
  get path(): string {
    return this.#reply.request.url;
  }

  /** The name of the site in the address, which a site may have had before. */
  get nameAsked(): string {
    return firstOfEach(this.#reply.request.params)['site'] ?? '';
  }

  /** What whoever this is may see and do. */
  get abilities(): Abilities {
    const { platform, pictures } = this.#context;
    return abilitiesOf(this.signed?.actor, {
      hasMailbox: platform.settings.MAILBOX,
      takesPictures: pictures.isAvailable(),
      isOnlySite: this.#isOnlySite,
    });
  }

  /** The contract's calls as whoever this is. */
  get call(): Call {
    return this.#call;
  }

  /** From now on somebody without a session is a guest of this meeting; the browser is known again later. */
  becomeGuestOf(meetingId: string): void {
    if (this.signed || !this.site) return;
    const { platform, cookies, writeCookie, callsFor } = this.#context;
    const { guestId, cookie } = guestOf(platform.secrets, this.#reply.request.cookies[cookies.guest]);
    if (cookie !== undefined)
      writeCookie(this.#reply, { name: cookies.guest, value: cookie, maxAgeSeconds: GUEST_SECONDS });
    this.#guest = { kind: 'guest', guestId, siteId: this.site.id, meetingId };
    this.#call = callsFor(this.#directContext());
  }

  /** The token of a posted form fits this browser. */
  isOwnForm(token: string | undefined): boolean {
    return this.#context.csrf.isValid(this.#csrfCookie, token);
  }

  /** Pages that belong to no site know from now on which one this browser signs in to. */
  keepSite(): void {
    const { cookies, writeCookie } = this.#context;
    const { name } = this.site ?? {};
    if (name !== undefined && this.#reply.request.cookies[cookies.site] !== name)
      writeCookie(this.#reply, { name: cookies.site, value: name, maxAgeSeconds: YEAR_SECONDS });
  }

  /** Answers with a page; to a browser that can show none of them, with the notice that says so. */
  async show(wanted: PageView): Promise<FastifyReply> {
    const { frame, call } = this;
    const { host, roomHost } = this.#context;
    const isSupported = browserAge(this.#reply.request.headers['user-agent']) !== 'unsupported';
    const view: PageView = isSupported ? wanted : this.#noticeForOldBrowsers();
    return await sendPage(this.#reply, view.kind === 'room' ? roomHost : host, {
      frame,
      view,
      call,
      boot: await this.#boot(),
      announcements: view.kind === 'room' ? [] : await this.announcements(),
      path: this.path,
    });
  }

  /** What the site announces to whoever this is. */
  async announcements(): Promise<ShownAnnouncement[]> {
    const { reads, announcements, platform, cookies } = this.#context;
    if (!this.site) return [];
    return await shownTo(reads, announcements, {
      siteId: this.site.id,
      person: this.signed && { id: this.signed.person.id, roles: this.signed.actor.roles },
      dismissed: new Set(this.#reply.request.cookies[cookies.dismissed]?.split('.')),
      locale: this.frame.locale,
      siteLocale: this.site.defaultLocale,
      now: platform.clock.now(),
    });
  }

  /** Keeps in this browser that a guest put an announcement away, with the last that they put away before. */
  forgetAnnouncement(key: string): void {
    const { cookies, writeCookie } = this.#context;
    const before = this.#reply.request.cookies[cookies.dismissed]?.split('.') ?? [];
    const value = [...new Set([...before, key])].slice(-MOST_DISMISSED).join('.');
    writeCookie(this.#reply, { name: cookies.dismissed, value, maxAgeSeconds: YEAR_SECONDS });
  }

  /** What the site announces, as it stands above pages; empty for nothing. */
  async banner(): Promise<string> {
    const { csrf, host } = this.#context;
    const { banner } = await host.bundle();
    const basePath = siteOf(this);
    const boot = { basePath, csrfToken: csrf.tokenFor(this.#csrfCookie) };
    const announcements = await this.announcements();
    return banner?.({ frame: this.frame, boot, announcements, path: basePath }) ?? '';
  }

  /** What the room's page will ask for, to be fetched on the way there. */
  async roomFiles(): Promise<readonly string[]> {
    const room = await this.#context.roomHost.bundle();
    return room.prefetches?.(this.frame.locale) ?? [];
  }

  /** Answers with another address of ours. */
  leadTo(location: string): FastifyReply {
    return redirectOwn(this.#reply, location);
  }

  /** None for a guest who has no place at the door, or was sent away: the page says so, and there is nothing to call. */
  async #ticket(): Promise<GivenTicket | undefined> {
    const { platform, reads, tickets, keepsPlace, traces } = this.#context;
    if (this.signed) {
      const { sessionId, siteId } = this.signed.actor;
      const { address, userAgent, now: at } = this.#directContext();
      traces.used({ sessionId, siteId, address, userAgent, at });
      return ticketOf(tickets, this.signed);
    }
    const guest = this.#guest;
    if (guest)
      return (await keepsPlace(reads, guest, platform.clock.now())) ? tickets.give(guest) : undefined;
    return this.site && tickets.give(visitorOf(platform.secrets, this.site.id, this.#csrfCookie));
  }

  #noticeForOldBrowsers(): PageView {
    const classicViewUrl = this.site?.settings.classicViewUrl ?? '';
    return { kind: 'unsupportedBrowser', ...(classicViewUrl !== '' && { classicViewUrl }) };
  }

  #reader(): SignedReader | undefined {
    if (!this.signed) return undefined;
    const { person, actor } = this.signed;
    return { person, actor, roles: actor.roles, siteNames: this.#siteNames };
  }

  async #boot(): Promise<Bootstrap> {
    const { platform, tickets, csrf, pushCursor, pictures } = this.#context;
    const given = await this.#ticket();
    return makeBoot({
      site: this.site,
      reader: this.#reader(),
      reading: this.reading,
      preferences: this.#preferences,
      ticket: given?.sessionTicket,
      ticketTTL: given?.ticketTTL ?? tickets.ttlSeconds,
      csrfToken: csrf.tokenFor(this.#csrfCookie),
      trackingID: this.#reply.request.id,
      publicUrl: platform.publicUrl,
      hasMailbox: platform.settings.MAILBOX,
      takesPictures: pictures.isAvailable(),
      isOnlySite: this.#isOnlySite,
      pushCursor: pushCursor(),
      now: platform.clock.now(),
      hubModules: this.hubModules,
    });
  }

  /** What is known of how they read, in a language that goes before all. */
  #knownOf(locale: string | undefined, shown: string): Known {
    const { request } = this.#reply;
    const browser = keptByBrowser(request.cookies, this.#context.cookies);
    return {
      browser: { ...browser, locale: locale ?? browser.locale },
      person: this.signed?.person,
      site: this.site,
      shown,
      accepted: acceptedRegion(request.headers['accept-language'], locale ?? shown),
    };
  }

  #directContext(): DirectContext {
    const { platform, writeCookie } = this.#context;
    const { request } = this.#reply;
    const actor: Actor = this.signed?.actor ?? this.#guest ?? { kind: 'nobody' };
    return {
      actor,
      site: this.site,
      trackingId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      now: platform.clock.now(),
      log: request.log as Log,
      cookies: request.cookies,
      setCookie: (cookie) => writeCookie(this.#reply, cookie),
    };
  }
}

/** Where the site's pages are. */
export const siteOf = ({ site }: Visit): string => `/webappng/sites/${site?.name ?? ''}`;

/** The page that every person of the site begins with. */
export const homeOf = (visit: Visit): string => `${siteOf(visit)}/dashboard/home`;

/** The sign-in page of the site, which leads back to the page that was asked for. */
export function signInUrl(visit: Visit, request: FastifyRequest): string {
  const back = ownAddress(request.url, homeOf(visit));
  const isFollowed = visit.site?.settings.enableCallAnalyzerForSignIn ?? false;
  return signInAddress({
    basePath: siteOf(visit),
    returnUrl: back,
    correlationId: isFollowed ? request.id : undefined,
  });
}
