// Every capability of the portal, in order: a module is handed the kit and the APIs of those before it.
import { createHealth, type Check } from './platform/health/health.ts';
import type { Kit, Manifest } from './platform/module.ts';
import { accessRequestsModule } from './modules/access-requests/access-requests.module.ts';
import { announcementsModule } from './modules/announcements/announcements.module.ts';
import { answersModule } from './modules/answers/answers.module.ts';
import { listDeclined } from './modules/answers/index.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { avatarsModule } from './modules/avatars/avatars.module.ts';
import { bootstrapModule } from './modules/bootstrap/bootstrap.module.ts';
import { deploymentModule } from './modules/deployment/deployment.module.ts';
import { emailTemplatesModule } from './modules/email-templates/email-templates.module.ts';
import { calendarFeedsModule } from './modules/calendar-feeds/calendar-feeds.module.ts';
import { groupsModule } from './modules/groups/groups.module.ts';
import { healthModule } from './modules/health/health.module.ts';
import { hubModule } from './modules/hub/hub.module.ts';
import { identityModule } from './modules/identity/identity.module.ts';
import { endPlaces, keepsPlace, reviewPlaces } from './modules/joining/index.ts';
import { joiningModule } from './modules/joining/joining.module.ts';
import { mailboxModule } from './modules/mailbox/mailbox.module.ts';
import { importsModule } from './modules/imports/imports.module.ts';
import { l10nModule } from './modules/l10n/l10n.module.ts';
import type { PortalEngine } from './modules/media/index.ts';
import { mediaModule } from './modules/media/media.module.ts';
import { myDataModule } from './modules/mydata/mydata.module.ts';
import { passLiveMeetings, type ChangeContext } from './modules/meetings/index.ts';
import { meetingsModule } from './modules/meetings/meetings.module.ts';
import { notificationsModule } from './modules/notifications/notifications.module.ts';
import { profileModule } from './modules/profile/profile.module.ts';
import { qualityModule } from './modules/quality/quality.module.ts';
import { recordingsModule } from './modules/recordings/recordings.module.ts';
import { remindersModule } from './modules/reminders/reminders.module.ts';
import { setupModule } from './modules/setup/setup.module.ts';
import { siteMeetingsModule } from './modules/site-meetings/site-meetings.module.ts';
import { sitesModule } from './modules/sites/sites.module.ts';
import { streamsModule } from './modules/streams/streams.module.ts';
import { usersModule } from './modules/users/users.module.ts';
import { userSettingsModule } from './modules/user-settings/user-settings.module.ts';

/** Modules whose APIs others are handed. Who is signed out is out of the meetings too, which come later. */
function createFoundation(kit: Kit, engine: PortalEngine | undefined) {
  const sites = sitesModule(kit);
  const identity = identityModule(kit, {
    sites: sites.api,
    keepsPlace,
    onEnded: (tx, ended) => endPlaces(tx, joining.api, ended),
    onDisabled: (tx, gone) => passLiveMeetings(tx, changing, gone),
  });
  const media = mediaModule(kit, engine);
  const streams = streamsModule(kit, media.api);
  const joining = joiningModule(kit, { media: media.api, streams: streams.api });
  const changing: ChangeContext = {
    ...kit,
    onRightsChanged: (tx, meeting) => reviewPlaces(tx, joining.api, meeting),
  };
  const meetings = meetingsModule(kit, changing.onRightsChanged);
  const [avatars, announcements] = [avatarsModule(kit), announcementsModule(kit)];
  const apis = {
    sites: sites.api,
    identity: identity.api,
    media: media.api,
    joining: joining.api,
    avatars: avatars.api,
    announcements: announcements.api,
  };
  return {
    modules: { sites, identity, media, streams, joining, meetings, avatars, announcements },
    apis,
    changing,
  };
}

/** All modules, and the APIs that the composition itself uses. */
export function createModules(kit: Kit, engine: PortalEngine | undefined, platformChecks: readonly Check[]) {
  const { modules: foundation, apis, changing } = createFoundation(kit, engine);
  const { sites, announcements, identity, avatars, meetings, media, streams, joining } = foundation;
  const recordings = recordingsModule(kit, apis);
  const quality = qualityModule(kit, apis);
  const myData = myDataModule(kit, { identity: identity.api, meetings: changing });
  const bootstrap = bootstrapModule(kit, apis);
  const modules: Manifest[] = [
    sites,
    announcements,
    identity,
    userSettingsModule(kit),
    notificationsModule(kit),
    setupModule(kit, identity.api),
    mailboxModule(kit, identity.api),
    avatars,
    profileModule(kit),
    meetings,
    groupsModule(kit),
    importsModule(kit, identity.api),
    siteMeetingsModule({ joining: joining.api, meetings: changing }),
    emailTemplatesModule(kit),
    calendarFeedsModule(kit),
    remindersModule(kit, listDeclined),
    answersModule({ ...kit, ...changing }),
    media,
    recordings,
    streams,
    joining,
    quality,
    myData,
    auditModule(kit, identity.api),
    usersModule(kit, { identity: identity.api, meetings: changing }),
    accessRequestsModule(kit, { identity: identity.api, meetings: changing }),
    deploymentModule(kit, { identity: identity.api, sites: sites.api }),
    l10nModule(kit),
    hubModule(kit),
    bootstrap,
  ];
  const health = createHealth([...platformChecks, ...modules.flatMap(({ checks = [] }) => checks)]);
  return {
    all: [...modules, healthModule(health)],
    health,
    sites: sites.api,
    identity: identity.api,
    media: media.api,
    recordings: recordings.api,
    avatars: avatars.api,
    quality: quality.api,
    myData: myData.api,
    mailWriter: meetings.api,
    showFailure: bootstrap.api.showFailure,
  };
}

/** The portal's capabilities as they were put together. */
export type Modules = ReturnType<typeof createModules>;
