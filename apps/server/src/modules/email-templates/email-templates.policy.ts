import {
  isTemplateKind,
  meetingTemplateKinds,
  shownMailKinds,
  type ShownMailKind,
} from '@portico/domain/mail-templates';
import { mayAdministerSite, mayHost, mayReadSiteAdministration, type Roles } from '@portico/domain/roles';
import type { AccessRule } from '../../platform/http/route.ts';

/** Seeing the words of the mails of the site; of which kinds, `kindsFor` says. */
export const readTemplates: AccessRule = {
  name: 'hosts, and site administrators, read-only ones too',
  allows: (actor) =>
    actor.kind === 'person' && (mayHost(actor.roles) || mayReadSiteAdministration(actor.roles)),
};

/** Changing them for everybody of the site. */
export const changeTemplates: AccessRule = {
  name: 'site administrators',
  allows: (actor) => actor.kind === 'person' && mayAdministerSite(actor.roles),
};

/** The kinds of mail whose words somebody sees: a host those that their own meetings send. */
export const kindsFor = (roles: Roles): readonly ShownMailKind[] =>
  mayReadSiteAdministration(roles) ? shownMailKinds : meetingTemplateKinds;

/** Whether an administrator may change the words of a kind; of warnings about an account nobody may. */
export const mayChangeKind = (roles: Roles, kind: ShownMailKind): boolean =>
  isTemplateKind(kind) && mayAdministerSite(roles);
