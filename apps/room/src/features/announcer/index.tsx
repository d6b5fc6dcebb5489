import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatMessage } from '@portico/contract/room';
import type { Texts } from '@portico/i18n/texts';
import { useFormats } from '@portico/ui/formats';
import { useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { VisuallyHidden } from '@portico/ui/visually-hidden';
import { useTools } from '../../app/tools.ts';
import type { Announcement } from '../../room/announcements.ts';

const NAMES_MOST = 3;
const TEXT_MOST = 120;
/** How many of the last sentences stay readable. */
const KEPT = 5;

interface Said {
  id: number;
  text: string;
}

function sentenceOf(
  announcement: Announcement,
  t: Texts['t'],
  namesOf: (names: readonly string[]) => string,
): string {
  switch (announcement.kind) {
    case 'joined':
    case 'left':
    case 'raised':
    case 'sharing':
    case 'sharingOver':
    case 'knocked':
      return t(`room.said.${announcement.kind}`, { names: namesOf(announcement.names) });
    case 'interrupted':
      return t(`room.said.interrupted.${announcement.reason}`);
    case 'recording':
    case 'recordingOver':
    case 'locked':
    case 'unlocked':
    case 'cohost':
    case 'attendee':
    case 'mutedByHost':
      return t(`room.said.${announcement.kind}`);
  }
}

/** "Mira, Jonas and 4 others". */
function useNames(): (names: readonly string[]) => string {
  const { t } = useTexts();
  const formats = useFormats();
  return (names) => {
    const rest = names.length - NAMES_MOST;
    if (rest <= 0) return formats.list(names);
    return formats.list([...names.slice(0, NAMES_MOST), t('room.said.others', { count: rest })]);
  };
}

/** What must not be missed stands in a toast, which is read aloud by itself. */
function useToasts(namesOf: (names: readonly string[]) => string) {
  const { t } = useTexts();
  return (announcement: Announcement): boolean => {
    const sentence = sentenceOf(announcement, t, namesOf);
    if (announcement.kind === 'interrupted') {
      addToast(sentence, { tone: 'danger' });
      return true;
    }
    if (
      announcement.kind === 'mutedByHost' ||
      announcement.kind === 'recording' ||
      announcement.kind === 'cohost'
    ) {
      addToast(sentence);
      return true;
    }
    return false;
  };
}

/** Says what happens in the room to who does not see it, and shows what nobody should miss. */
export function Announcer() {
  const { t } = useTexts();
  const { announcer } = useTools();
  const namesOf = useNames();
  const showToast = useToasts(namesOf);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const say = useEffectEvent((texts: readonly string[]): void => {
    setSaid((before) => {
      const from = (before.at(-1)?.id ?? 0) + 1;
      return [...before, ...texts.map((text, index) => ({ id: from + index, text }))].slice(-KEPT);
    });
  });
  const tell = useEffectEvent((announcements: readonly Announcement[]): void => {
    say(
      announcements
        .filter((announcement) => !showToast(announcement))
        .map((announcement) => sentenceOf(announcement, t, namesOf)),
    );
  });
  const read = useEffectEvent((messages: readonly ChatMessage[]): void => {
    const [only] = messages;
    if (messages.length === 1 && only) {
      const text = only.text.length > TEXT_MOST ? `${only.text.slice(0, TEXT_MOST)}…` : only.text;
      say([t('room.said.message', { name: only.displayName, text })]);
    } else say([t('room.said.messages', { count: messages.length })]);
  });
  useEffect(
    () =>
      announcer.listen({
        onAnnouncements: (announcements) => tell(announcements),
        onMessages: (messages) => read(messages),
      }),
    [announcer],
  );
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-label={t('room.said')}>
        {said.map(({ id, text }) => (
          <span key={id}>{text} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
