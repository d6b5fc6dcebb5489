import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { changePersonalRoom, type PersonalRoom } from '@portico/contract/joining';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { vanityLimits, vanityName, vanityProblem } from '@portico/domain/vanity-name';
import { Card } from '@portico/ui/card';
import { PlainButton } from '@portico/ui/plain-button';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { TextInput } from '@portico/ui/text-input';
import { addToast } from '@portico/ui/toasts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { useApp } from '../../app/context.ts';
import { ownRoomQuery } from '../../app/own-room.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import styles from '../../app/settings/settings.module.css';
import { useSection } from '../../app/settings/use-section.ts';
import { useOpenRoom } from './profile.queries.ts';

/** Stands for the name that an address still lacks; the mark keeps it at the end between words from right to left. */
const NO_NAME = '…\u200e';

interface RoomValues {
  hasLobby: boolean;
  /** Empty for none. */
  vanityId: string;
}

const valuesOf = ({ hasLobby, vanityId }: PersonalRoom): RoomValues => ({
  hasLobby,
  vanityId: vanityId ?? '',
});

/** A name as the server takes it: none for nothing. */
const sentName = (typed: string): string | null => vanityName(typed) || null;

/** What is wrong with a name, which its owner can mend before it is sent. */
function problemOf({ vanityId }: RoomValues): Readonly<Record<string, string>> {
  const name = sentName(vanityId);
  const problem = name === null ? undefined : vanityProblem(name);
  return problem ? { vanityId: problem } : {};
}

const words = ['tooShort', 'tooLong', 'invalid', 'digits', 'reserved', 'taken'] as const;

function useRoomSection(room: PersonalRoom) {
  const t = useT();
  const { call } = useApp();
  const client = useQueryClient();
  const { queryKey } = ownRoomQuery(call);
  return useSection<RoomValues>({
    operation: changePersonalRoom,
    kept: valuesOf(room),
    check: problemOf,
    sayFault(field, fault) {
      const word = words.find((one) => one === fault.word);
      return field === 'vanityId' && word ? t(`profile.vanity.${word}`, vanityLimits) : undefined;
    },
    async save({ was, ...change }, how) {
      const named = ({ vanityId, ...rest }: Partial<RoomValues>) => ({
        ...rest,
        ...(vanityId !== undefined && { vanityId: sentName(vanityId) }),
      });
      const body = { ...named(change), was: named(was) };
      const saved = await call(changePersonalRoom, { body }, how);
      client.setQueryData(queryKey, saved);
      return valuesOf(saved);
    },
    onStale: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Something of the room that is handed out, and a button that copies it. */
function Copied({ label, text }: { label: string; text: string }) {
  const t = useT();
  const copy = useCopyLink();
  return (
    <div className={styles.row}>
      <p className={styles.grow}>
        <small>{label}</small>
        <bdi dir="ltr">{text}</bdi>
      </p>
      <PlainButton
        size="sm"
        icon={Copy}
        aria-label={t('profile.room.copy', { what: label })}
        onClick={() => copy(text)}
      >
        {t('action.copyLink')}
      </PlainButton>
    </div>
  );
}

function RoomForm({ room }: { room: PersonalRoom }) {
  const t = useT();
  const section = useRoomSection(room);
  const { values, set, errorOf } = section.form;
  const address = `${new URL(room.meetingLink).origin}/meet/${vanityName(values.vanityId) || NO_NAME}`;
  return (
    <SectionForm id="room" title={t('profile.room')} section={section}>
      <p className={styles.grow}>
        <small>{t('profile.room.number')}</small>
        <bdi>{formatMeetingNumber(room.meetingNumber)}</bdi>
      </p>
      <Copied label={t('profile.room.link')} text={room.meetingLink} />
      {room.vanityLink && <Copied label={t('profile.room.vanityLink')} text={room.vanityLink} />}
      <TextInput
        label={t('profile.room.vanity')}
        hint={t('profile.room.vanityHint', { address })}
        isOptional
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.vanityId}
        onChange={(event) => set({ vanityId: event.currentTarget.value })}
        error={errorOf('vanityId')}
      />
      <Switch
        checked={values.hasLobby}
        hint={t(values.hasLobby ? 'lobby.on' : 'lobby.off')}
        onChange={(hasLobby) => set({ hasLobby })}
      >
        {t('lobby.name')}
      </Switch>
    </SectionForm>
  );
}

function NoRoom() {
  const t = useT();
  const open = useOpenRoom(useApp().call);
  const [isPending, setPending] = useState(false);
  const make = async (): Promise<void> => {
    setPending(true);
    await open().catch(() => addToast(t('profile.room.failed'), { tone: 'danger' }));
    setPending(false);
  };
  return (
    <Card id="room" title={t('profile.room')} lead={t('profile.room.emptyText')}>
      <div className={styles.row}>
        <p className={styles.grow}>{t('profile.room.empty')}</p>
        <PlainButton isPending={isPending} onClick={() => void make()}>
          {t('profile.room.open')}
        </PlainButton>
      </div>
    </Card>
  );
}

/** The room that always stands at the same address: what it is called, who waits at its door, and what is handed out of it. */
export function RoomSection() {
  const { data: room } = useSuspenseQuery(ownRoomQuery(useApp().call));
  return room ? <RoomForm room={room} /> : <NoRoom />;
}
