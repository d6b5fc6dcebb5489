import { SITE_NAME_MOST, siteNameOf, siteNameProblem } from '@portico/domain/site-name';
import { siteStates } from '@portico/domain/site-states';
import { siteSettings } from '@portico/domain/site-settings';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { DisplayName, Email, Id, Instant } from './values.ts';

/** Where administrators of the deployment hear of what concerns them alone. */
export const DEPLOYMENT_CHANNEL = 'deployment:all';
/** The event that sites or administrators of the deployment changed, for the pages of its administrators. */
export const SITES_CHANGED = 'deployment.sites_changed';
/** The event that a site has another state or address now, for every process and every page of the site. */
export const SITE_STATE_CHANGED = 'site.state_changed';

/** What that event tells. */
export interface SiteStateNews {
  siteId: string;
  state: (typeof siteStates)[number];
  /** The name in addresses. */
  name: string;
}

/** The name of a site that is to be one, as it is typed. */
const NewSiteName = z.string().check(
  z.overwrite((typed) => siteNameOf(typed)),
  z.maxLength(4 * SITE_NAME_MOST),
);

/** Why a site cannot be called so: words beside `invalid` that a refusal names for `name`. */
export const nameProblem = (typed: string): string | undefined => siteNameProblem(siteNameOf(typed));

const Zone = z.string().check(z.minLength(1), z.maxLength(64));
const Language = z.string().check(z.minLength(1), z.maxLength(35));

/** What administrators of the deployment decide of a site beside its name and state. */
const facts = {
  displayName: DisplayName,
  defaultLocale: Language,
  defaultTimeZone: Zone,
  siteType: z.enum(siteSettings.siteType.of),
  category: z.enum(siteSettings.category.of),
  meetingSupport: z.boolean(),
  callingSupport: z.boolean(),
  deviceSupport: z.boolean(),
  billingSupport: z.boolean(),
};
const SiteFactsOfDeployment = z.object(facts);
export type DeploymentSiteFacts = z.infer<typeof SiteFactsOfDeployment>;

/** A site as administrators of the deployment see it: nothing of its people but how many there are. */
export const DeploymentSite = z.object({
  id: Id,
  /** The name in addresses. */
  name: z.string(),
  ...facts,
  displayName: z.string(),
  defaultLocale: z.string(),
  defaultTimeZone: z.string(),
  state: z.enum(siteStates),
  people: z.int(),
  createdAt: Instant,
  /** When a site that was closed is erased. */
  eraseAt: z.nullable(Instant),
  /** Whether it is the site that the caller is signed in to, which they cannot suspend from there. */
  isOwn: z.boolean(),
});
export type DeploymentSite = z.infer<typeof DeploymentSite>;

/** How long what sites are looked for with may be. */
export const sitesLimits = { keyword: 128 } as const;

const sitesPage = page(50);
const ofSite = z.object({ siteId: Id });

export const listDeploymentSites = operation({
  id: 'deployment.sites',
  method: 'GET',
  path: '/deployment/sites',
  summary: 'The sites of the deployment, by name.',
  audience: 'person',
  query: z.object({
    /** Part of a name or an address. */
    keyword: z.optional(z.string().check(z.maxLength(sitesLimits.keyword))),
    ...sitesPage.query,
  }),
  answer: z.object({ sites: z.array(DeploymentSite), ...sitesPage.answerWithTotal }),
});

export const makeSite = operation({
  id: 'deployment.makeSite',
  method: 'POST',
  path: '/deployment/sites',
  summary:
    'Makes a site and invites its first administrator by mail, as any administrator is. "fields" says `taken` of a name that a site has or had.',
  audience: 'person',
  body: z.object({
    name: NewSiteName,
    ...facts,
    adminName: DisplayName,
    adminEmail: Email,
  }),
  answer: z.object({
    site: DeploymentSite,
    /** Whether mails reach people from here. Where not, the console makes the link for who has no password yet. */
    isMailSent: z.boolean(),
  }),
  errors: ['forbidden'],
});

export const renameSite = operation({
  id: 'deployment.renameSite',
  method: 'PUT',
  path: '/deployment/sites/{siteId}/name',
  summary: 'Gives a site another address. The one before leads to it, and no other site ever has it.',
  audience: 'person',
  params: ofSite,
  body: z.object({ name: NewSiteName, was: z.string() }),
  answer: DeploymentSite,
  errors: ['notFound', 'changedMeanwhile'],
});

export const changeSite = operation({
  id: 'deployment.changeSite',
  method: 'PATCH',
  path: '/deployment/sites/{siteId}',
  summary:
    'Changes what belongs to the deployment of a site. Refused for fields that are no longer what `was` says.',
  audience: 'person',
  params: ofSite,
  body: z.object({
    ...z.partial(SiteFactsOfDeployment).shape,
    was: z.optional(z.partial(SiteFactsOfDeployment)),
  }),
  answer: DeploymentSite,
  errors: ['notFound', 'changedMeanwhile'],
});

export const suspendSite = operation({
  id: 'deployment.suspendSite',
  method: 'PUT',
  path: '/deployment/sites/{siteId}/suspension',
  summary:
    'Lets a site rest: nobody uses it, meetings that go on end, its mails wait. Not the caller’s own site.',
  audience: 'person',
  params: ofSite,
  answer: DeploymentSite,
  errors: ['notFound', 'siteOfCaller'],
});

export const resumeSite = operation({
  id: 'deployment.resumeSite',
  method: 'DELETE',
  path: '/deployment/sites/{siteId}/suspension',
  summary: 'Lets a site be used again that was suspended, or closed and is not erased yet.',
  audience: 'person',
  params: ofSite,
  answer: DeploymentSite,
  errors: ['notFound'],
});

export const closeSite = operation({
  id: 'deployment.closeSite',
  method: 'PUT',
  path: '/deployment/sites/{siteId}/closing',
  summary:
    'Closes a suspended site: its administrators are mailed how to fetch what it has, and after 30 days all of it is erased.',
  audience: 'person',
  params: ofSite,
  body: z.object({
    /** The name in its address, typed once more. */
    name: NewSiteName,
  }),
  answer: DeploymentSite,
  errors: ['notFound', 'siteNotSuspended'],
});

/** Somebody who administers the deployment. */
export const DeploymentAdmin = z.object({
  accountId: z.string(),
  displayName: z.string(),
  email: z.string(),
  givenAt: Instant,
  /** Who made them one; `console` and `portal` are no people. */
  givenBy: z.string(),
  isSelf: z.boolean(),
});
export type DeploymentAdmin = z.infer<typeof DeploymentAdmin>;

const Admins = z.object({ administrators: z.array(DeploymentAdmin) });

export const listDeploymentAdmins = operation({
  id: 'deployment.administrators',
  method: 'GET',
  path: '/deployment/administrators',
  summary: 'Who administers the deployment.',
  audience: 'person',
  answer: Admins,
});

export const addDeploymentAdmin = operation({
  id: 'deployment.addAdministrator',
  method: 'POST',
  path: '/deployment/administrators',
  summary: 'Makes somebody who can sign in an administrator of the deployment; the others are mailed.',
  audience: 'person',
  body: z.object({ email: Email }),
  answer: Admins,
});

export const removeDeploymentAdmin = operation({
  id: 'deployment.removeAdministrator',
  method: 'DELETE',
  path: '/deployment/administrators/{accountId}',
  summary: 'Takes the administration of the deployment from somebody, at once. The last one keeps it.',
  audience: 'person',
  params: z.object({ accountId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: Admins,
  errors: ['notFound', 'lastAdministrator'],
});
