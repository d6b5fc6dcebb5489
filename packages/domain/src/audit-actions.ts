/**
 * What the audit log says that was done, by area: each with a sentence in the area `audit` of every language, which the
 * compiler asks for.
 */
const actionsOfAreas = {
  people: [
    'people.invited',
    'people.invited_again',
    'people.made_admin',
    'people.roles_changed',
    'people.signed_out',
    'people.disabled',
    'people.enabled',
    'people.left',
    'people.returned',
    'people.erasing_asked',
    'people.erased',
    'people.avatar_removed',
    'people.imported',
    'people.import_started',
    'people.import_ended',
    'people.exported',
    'people.request_granted',
    'people.request_declined',
    'groups.created',
    'groups.renamed',
    'groups.deleted',
    'groups.members_added',
    'groups.members_removed',
  ],
  account: [
    'people.password_link_made',
    'people.export_asked',
    'people.export_fetched',
    'profile.changed',
    'calendar_feeds.made',
    'calendar_feeds.revoked',
  ],
  meetings: [
    'meetings.handed_over',
    'sitemeetings.ended',
    'sitemeetings.cancelled',
    'sitemeetings.restored',
    'sitemeetings.handed_over',
    'sitemeetings.content_read',
    'recordings.deleted',
    'recordings.restored',
    'recordings.handed_over',
  ],
  site: [
    'site.set_up',
    'site.settings_changed',
    'site.email_template_changed',
    'announcements.created',
    'announcements.changed',
    'announcements.ended',
    'announcements.deleted',
    'audit.exported',
  ],
  deployment: [
    'deployment.backup_begun',
    'deployment.bundle_made',
    'deployment.move_begun',
    'deployment.site_made',
    'deployment.site_renamed',
    'deployment.site_changed',
    'deployment.site_suspended',
    'deployment.site_resumed',
    'deployment.site_closed',
    'deployment.site_fetched',
    'deployment.site_erased',
    'deployment.admin_added',
    'deployment.admin_removed',
    'job.retried',
    'mail.retried',
    'secret.rotated',
    'secret.previous_forgotten',
  ],
} as const;

export type AuditArea = keyof typeof actionsOfAreas;

/** An act that leaves an entry: area and verb in the past. */
export type AuditAction = (typeof actionsOfAreas)[AuditArea][number];

/** An area whose entries belong to a site; those of the deployment belong to none. */
export type SiteAuditArea = Exclude<AuditArea, 'deployment'>;

export const auditAreas = (Object.keys(actionsOfAreas) as AuditArea[]).filter(
  (area): area is SiteAuditArea => area !== 'deployment',
);

export const auditActions: readonly AuditAction[] = Object.values(actionsOfAreas).flat();

const known: ReadonlySet<string> = new Set(auditActions);

/** Whether an entry is of a kind that this version knows: one of a newer version may be among them. */
export const isAuditAction = (action: string): action is AuditAction => known.has(action);

/** The actions of an area. */
export const actionsOf = <Area extends AuditArea>(area: Area): (typeof actionsOfAreas)[Area] =>
  actionsOfAreas[area];

/** The kind `setting` is one setting of the site, by its name; its entries are those of the changes that name it. */
export const SETTING_SUBJECT = 'setting';
