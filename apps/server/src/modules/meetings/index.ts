export {
  findJoinable,
  findRoomsOfUser,
  insertPersonalRoom,
  renamePersonalRoom,
  roleIn,
  setRoomLobby,
  type JoinableMeeting,
} from './joinable.store.ts';
export { checkAnswerLink, makeAnswerLink } from './meetings.answer-links.ts';
export {
  answerStateOf,
  findAnswerable,
  findAnswerableById,
  nextDatesOf,
  type Answerable,
} from './meetings.answering.ts';
export { feedEvents } from './meetings.feed.ts';
export { moveMeeting } from './meetings.moving.ts';
export { bringUpSome, giveRow, presentSeries } from './meetings.series.ts';
export { findAtDoor, joinableUuid } from './meetings.series-door.ts';
export { meetingLink, type MeetingContext } from './meetings.mails.ts';
export { newNames, recordMeeting, type MeetingNames } from './meetings.inserting.ts';
export { recordSeries } from './meetings.recording-series.ts';
export { maySeeInside, meetingActions, scheduleMeetings, UNDO_MS } from './meetings.policy.ts';
export { findMeetingById, findRole, listInvitees, setLink, type MeetingRole } from './meetings.store.ts';
export { rowId, shownInvitee, uuidOf, wireId } from './meetings.present.ts';
export { findMeetingsOfSite } from './meetings.site-finding.ts';
export { cancelInScope, readScopes } from './meetings.scope.ts';
export { handOver } from './meetings.handing-over.ts';
export { undoAct } from './meetings.undo.ts';
export { planInstant } from './meetings.instant.ts';
export { countHosted, handOverAll, passLiveMeetings } from './meetings.succession.ts';
export { closeMeetingsOf, foreseeClosing } from './meetings.leaving.ts';
export {
  doorChannel,
  lobbyChannel,
  openMeeting,
  tellPeopleOf,
  type ChangeContext,
} from './meetings.service.ts';
export { lastHostedInMail, meetingInMail, openOwnMeeting, type MeetingInMail } from './meetings.words.ts';
