import { useEffect, useEffectEvent, useState } from 'react';
import type { ChatMessage } from '@portico/contract/room';
import type { Texts } from '@portico/i18n/texts';
import { useFormats } from '@portico/ui/formats';
import { useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { VisuallyHidden } from '@portico/ui/visually-hidden';
import { useTools } from '../../app/tools.ts';
import type { Tiding } from '../../room/tidings.ts';

const NAMES_MOST = 3;
const TEXT_MOST = 120;
/** How many of the last sentences stay readable. */
const KEPT = 5;

interface Said {
  id: number;
  text: string;
}

function sentenceOf(tiding: Tiding, t: Texts['t'], namesOf: (names: readonly string[]) => string): string {
  switch (tiding.kind) {
    case 'joined':
    case 'left':
    case 'raised':
    case 'sharing':
    case 'sharingOver':
    case 'knocked':
      return t(`room.said.${tiding.kind}`, { names: namesOf(tiding.names) });
    case 'interrupted':
      return t(`room.said.interrupted.${tiding.reason}`);
    case 'recording':
    case 'recordingOver':
    case 'locked':
    case 'unlocked':
    case 'cohost':
    case 'attendee':
    case 'mutedByHost':
      return t(`room.said.${tiding.kind}`);
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
  return (tiding: Tiding): boolean => {
    const sentence = sentenceOf(tiding, t, namesOf);
    if (tiding.kind === 'interrupted') {
      addToast(sentence, { tone: 'danger' });
      return true;
    }
    if (tiding.kind === 'mutedByHost' || tiding.kind === 'recording' || tiding.kind === 'cohost') {
      addToast(sentence);
      return true;
    }
    return false;
  };
}

/** Says what happens in the room to who does not see it, and shows what nobody should miss. */
export function Announcer() {
  const { t } = useTexts();
  const { herald } = useTools();
  const namesOf = useNames();
  const showToast = useToasts(namesOf);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const say = useEffectEvent((texts: readonly string[]): void => {
    setSaid((before) => {
      const from = (before.at(-1)?.id ?? 0) + 1;
      return [...before, ...texts.map((text, index) => ({ id: from + index, text }))].slice(-KEPT);
    });
  });
  const tell = useEffectEvent((tidings: readonly Tiding[]): void => {
    say(tidings.filter((tiding) => !showToast(tiding)).map((tiding) => sentenceOf(tiding, t, namesOf)));
  });
  const read = useEffectEvent((messages: readonly ChatMessage[]): void => {
    const [only] = messages;
    if (messages.length === 1 && only) {
      const text = only.text.length > TEXT_MOST ? `${only.text.slice(0, TEXT_MOST)}…` : only.text;
      say([t('room.said.message', { name: only.displayName, text })]);
    } else say([t('room.said.messages', { count: messages.length })]);
  });
  useEffect(
    () => herald.listen({ onTidings: (tidings) => tell(tidings), onMessages: (messages) => read(messages) }),
    [herald],
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
