// The pages of a guest are complete as the server sends them. What a browser adds is this file; React stays away, so
// that a link opens as fast on an old phone as on a desk.
import { markReady, readBoot } from '@portico/ui/page/boot';
import type { EntryProps } from '../entry/entry-props.ts';
import {
  goOnAfterAlerts,
  goOnAt,
  prefetchWhenIdle,
  sendFormsOnce,
  writeTimesHere,
} from '../entry/enhance.ts';

const { language, view, boot } = readBoot() as EntryProps<'join' | 'findMeeting'>;
writeTimesHere(language.tag);
sendFormsOnce();
goOnAfterAlerts();
if (view.kind === 'join') {
  prefetchWhenIdle(view.roomFiles);
  const opens = view.problem === 'future' && view.invitation?.time?.opens;
  if (opens) goOnAt(view.action, { at: opens, now: boot.now });
}
markReady();
