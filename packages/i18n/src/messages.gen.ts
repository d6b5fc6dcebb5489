// Generated from locales/en by build/generate.ts.
import type { AccessRequests } from './messages/access-requests.gen.ts';
import type { Announcements } from './messages/announcements.gen.ts';
import type { Answers } from './messages/answers.gen.ts';
import type { Audit } from './messages/audit.gen.ts';
import type { Avatar } from './messages/avatar.gen.ts';
import type { Banner } from './messages/banner.gen.ts';
import type { Core } from './messages/core.gen.ts';
import type { EmailTemplates } from './messages/email-templates.gen.ts';
import type { Entry } from './messages/entry.gen.ts';
import type { Errors } from './messages/errors.gen.ts';
import type { Form } from './messages/form.gen.ts';
import type { Frame } from './messages/frame.gen.ts';
import type { Groups } from './messages/groups.gen.ts';
import type { Health } from './messages/health.gen.ts';
import type { Home } from './messages/home.gen.ts';
import type { Hub } from './messages/hub.gen.ts';
import type { Join } from './messages/join.gen.ts';
import type { List } from './messages/list.gen.ts';
import type { Mail } from './messages/mail.gen.ts';
import type { Mailbox } from './messages/mailbox.gen.ts';
import type { MeetingActions } from './messages/meeting-actions.gen.ts';
import type { MeetingList } from './messages/meeting-list.gen.ts';
import type { Meetings } from './messages/meetings.gen.ts';
import type { MyData } from './messages/my-data.gen.ts';
import type { Notifications } from './messages/notifications.gen.ts';
import type { PeopleImport } from './messages/people-import.gen.ts';
import type { People } from './messages/people.gen.ts';
import type { Person } from './messages/person.gen.ts';
import type { Preference } from './messages/preference.gen.ts';
import type { Quality } from './messages/quality.gen.ts';
import type { Recordings } from './messages/recordings.gen.ts';
import type { Recurrence } from './messages/recurrence.gen.ts';
import type { RoomParts } from './messages/room-parts.gen.ts';
import type { Room } from './messages/room.gen.ts';
import type { Rooms } from './messages/rooms.gen.ts';
import type { Schedule } from './messages/schedule.gen.ts';
import type { Security } from './messages/security.gen.ts';
import type { Settings } from './messages/settings.gen.ts';
import type { SignIn } from './messages/sign-in.gen.ts';
import type { SiteMeetings } from './messages/site-meetings.gen.ts';
import type { SiteSettings } from './messages/site-settings.gen.ts';
import type { Sites } from './messages/sites.gen.ts';
import type { Ui } from './messages/ui.gen.ts';

/** The areas of every language, each with its keys. */
export interface Areas {
  'access-requests': AccessRequests;
  'announcements': Announcements;
  'answers': Answers;
  'audit': Audit;
  'avatar': Avatar;
  'banner': Banner;
  'core': Core;
  'email-templates': EmailTemplates;
  'entry': Entry;
  'errors': Errors;
  'form': Form;
  'frame': Frame;
  'groups': Groups;
  'health': Health;
  'home': Home;
  'hub': Hub;
  'join': Join;
  'list': List;
  'mail': Mail;
  'mailbox': Mailbox;
  'meeting-actions': MeetingActions;
  'meeting-list': MeetingList;
  'meetings': Meetings;
  'my-data': MyData;
  'notifications': Notifications;
  'people-import': PeopleImport;
  'people': People;
  'person': Person;
  'preference': Preference;
  'quality': Quality;
  'recordings': Recordings;
  'recurrence': Recurrence;
  'room-parts': RoomParts;
  'room': Room;
  'rooms': Rooms;
  'schedule': Schedule;
  'security': Security;
  'settings': Settings;
  'sign-in': SignIn;
  'site-meetings': SiteMeetings;
  'site-settings': SiteSettings;
  'sites': Sites;
  'ui': Ui;
}

/** A catalog file of every language. */
export type Area = keyof Areas;

/** Each key with the arguments of its text. */
export interface Messages
  extends
    AccessRequests,
    Announcements,
    Answers,
    Audit,
    Avatar,
    Banner,
    Core,
    EmailTemplates,
    Entry,
    Errors,
    Form,
    Frame,
    Groups,
    Health,
    Home,
    Hub,
    Join,
    List,
    Mail,
    Mailbox,
    MeetingActions,
    MeetingList,
    Meetings,
    MyData,
    Notifications,
    PeopleImport,
    People,
    Person,
    Preference,
    Quality,
    Recordings,
    Recurrence,
    RoomParts,
    Room,
    Rooms,
    Schedule,
    Security,
    Settings,
    SignIn,
    SiteMeetings,
    SiteSettings,
    Sites,
    Ui {}
