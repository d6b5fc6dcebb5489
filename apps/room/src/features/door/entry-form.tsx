import { LogIn, Video } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { FailType } from '@portico/contract/fail-types';
import type { Door, RoomView } from '@portico/contract/room';
import type { PlainKey } from '@portico/i18n/texts';
import { Notice } from '@portico/ui/notice';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { TextInput } from '@portico/ui/text-input';
import { useTexts } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { problemText } from '../../room/problem.ts';
import styles from './door.module.css';

const verbs: Readonly<Record<Door['kind'], PlainKey>> = {
  start: 'room.door.start',
  join: 'room.door.join',
  lobby: 'room.door.ask',
  waitForHost: 'room.door.wait',
  watch: 'room.door.watch',
  full: 'room.door.waitForPlace',
  refused: 'action.retry',
};

const refusals: Readonly<Record<FailType, PlainKey>> = {
  loginRequired: 'room.refused.loginRequired',
  future: 'room.refused.future',
  recentPast: 'room.refused.recentPast',
  invalidToken: 'room.refused.link',
  invalidHostKey: 'room.refused.link',
  invalidTokenOrPassword: 'room.refused.link',
  meetingNotStarted: 'room.refused.notStarted',
  cannotJBH: 'room.refused.notStarted',
  expired: 'room.refused.expired',
  meetingLocked: 'room.refused.locked',
};

function hintOf({ door, endedAt }: RoomView): PlainKey | undefined {
  if (door.kind === 'lobby') return 'room.door.askHint';
  if (door.kind === 'watch') return 'room.door.watchHint';
  if (door.kind === 'full') return 'room.door.fullHint';
  if (door.kind !== 'waitForHost') return undefined;
  return endedAt === null ? 'room.door.waitHint' : 'room.door.endedHint';
}

function DoorNotes({ view }: { view: RoomView }) {
  const texts = useTexts();
  const { room } = useTools();
  const { problem } = useStore(room);
  const { door } = view;
  const hint = hintOf(view);
  return (
    <>
      {door.kind === 'refused' && (
        <Notice tone="warning" isLive>
          {texts.t(refusals[door.failType])}
        </Notice>
      )}
      {hint && <p className={styles.hint}>{texts.t(hint)}</p>}
      {problem && (
        <Notice tone="danger" isLive>
          {problemText(problem, texts)}
        </Notice>
      )}
    </>
  );
}

/** What was shown at the door holds no more: it is asked for where one comes in from outside. */
const needsProof = ({ door }: RoomView): boolean =>
  door.kind === 'refused' && refusals[door.failType] === 'room.refused.link';

function Prove({ view }: { view: RoomView }) {
  const { t } = useTexts();
  const { boot } = useTools();
  return (
    <div className={styles.form}>
      <DoorNotes view={view} />
      <PlainLink
        tone="join"
        size="lg"
        isBlock
        icon={LogIn}
        isIconMirrored
        href={`${boot.basePath}/meeting/join/${view.meeting.uuid}`}
      >
        {t('room.door.prove')}
      </PlainLink>
    </div>
  );
}

/** The way in: a guest says who they are, everybody presses one button. */
export function EntryForm() {
  const { t } = useTexts();
  const { room } = useTools();
  const { view, isEntering } = useStore(room);
  const { me, door } = view;
  const [name, setName] = useState(me.displayName);
  const [isNameless, setNameless] = useState(false);
  if (needsProof(view)) return <Prove view={view} />;
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    const isMissing = me.isGuest && name.trim() === '';
    setNameless(isMissing);
    if (!isMissing) void room.enter(me.isGuest ? name.trim() : undefined);
  };
  return (
    <form className={styles.form} onSubmit={enter} noValidate>
      {me.isGuest && (
        <TextInput
          label={t('room.door.name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isNameless ? t('room.door.nameMissing') : undefined}
        />
      )}
      <DoorNotes view={view} />
      <PlainButton
        type="submit"
        tone={door.kind === 'refused' ? 'neutral' : 'join'}
        size="lg"
        isBlock
        icon={door.kind === 'start' ? Video : LogIn}
        isIconMirrored={door.kind !== 'start'}
        isPending={isEntering}
      >
        {t(verbs[door.kind])}
      </PlainButton>
    </form>
  );
}
