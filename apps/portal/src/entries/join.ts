// The pages of a guest are complete as the server sends them. What a browser adds is this file; React stays away, so
// that a link opens as fast on an old phone as on a desk.
import { startClock } from '@portico/client/server-clock';
import { clearSessionStorage } from '@portico/client/session-storage';
import { markReady, readBoot } from '@portico/ui/page/boot';
import type { EntryProps } from '../entry/entry-props.ts';
import {
  goOnAfterAlerts,
  forgetErrors,
  goOnAt,
  meanTimesHere,
  prefetchWhenIdle,
  sendFormsOnce,
  writeTimesHere,
} from '../entry/enhance.ts';

const { language, view, boot, frame, isSignedIn } = readBoot() as EntryProps<
  'join' | 'answer' | 'findMeeting' | 'guestHome'
>;
startClock(boot.now);
clearSessionStorage(isSignedIn, frame.chosenTheme);
if (!frame.isZoneChosen) {
  writeTimesHere(language.tag);
  meanTimesHere();
}
sendFormsOnce();
forgetErrors();
goOnAfterAlerts();
if (view.kind === 'join') {
  prefetchWhenIdle(view.roomFiles);
  const opens = view.problem === 'future' && view.invitation?.time?.opens;
  if (opens) goOnAt(view.action, opens);
}
markReady();
