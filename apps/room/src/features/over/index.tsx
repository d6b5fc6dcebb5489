import { DoorOpen, Gauge, House, LogIn, RotateCw } from 'lucide-react';
import type { RoomView } from '@portico/contract/room';
import type { PlainKey, Texts } from '@portico/i18n/texts';
import { EntryLayout } from '@portico/ui/entry-layout';
import { Notice } from '@portico/ui/notice';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useTexts } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import type { Ending } from '../../room/phase.ts';
import { problemText } from '../../room/problem.ts';
import styles from './over.module.css';

const titles: Readonly<Record<Ending, PlainKey>> = {
  left: 'room.over.left',
  removed: 'room.over.removed',
  denied: 'room.over.denied',
  ended: 'room.over.ended',
  duplicated: 'room.over.duplicated',
  expired: 'room.over.expired',
  siteInactive: 'room.over.siteInactive',
};

function leadOf(why: Ending, { topic, hostDisplayName: name }: RoomView['meeting'], t: Texts['t']): string {
  switch (why) {
    case 'left':
      return t('room.over.leftText', { topic });
    case 'removed':
      return t('room.over.removedText', { name });
    case 'denied':
      return t('room.over.deniedText', { name });
    case 'ended':
      return t('room.over.endedText', { topic });
    case 'duplicated':
      return t('room.over.duplicatedText');
    case 'expired':
      return t('room.over.expiredText');
    case 'siteInactive':
      return t('room.over.siteInactiveText');
  }
}

const ways: Partial<Record<Ending, PlainKey>> = {
  left: 'room.over.rejoin',
  denied: 'room.over.askAgain',
  ended: 'room.over.again',
  duplicated: 'room.over.here',
};

/** Whether the one button leads anywhere: nobody is sent to a door that is closed. */
function isOpen(why: Ending, doorKind: string): boolean {
  if (why === 'ended') return doorKind === 'start';
  return why === 'left' || why === 'duplicated' || (why === 'denied' && doorKind === 'lobby');
}

/** Other pages of the site. */
function Elsewhere({ hasReport }: { hasReport: boolean }) {
  const { t } = useTexts();
  const { boot, room } = useTools();
  const { uuid } = useStore(room).view.meeting;
  return (
    <>
      {hasReport && (
        <PlainLink size="lg" isBlock icon={Gauge} href={`${boot.basePath}/meeting/quality/${uuid}`}>
          {t('room.over.quality')}
        </PlainLink>
      )}
      {boot.currentUser.isAuthenticated ? (
        <PlainLink size="lg" isBlock icon={House} href={`${boot.basePath}/dashboard/home`}>
          {t('room.over.home')}
        </PlainLink>
      ) : (
        <PlainLink size="lg" isBlock icon={DoorOpen} href={`${boot.basePath}/sign-in`}>
          {t('account.signIn')}
        </PlainLink>
      )}
    </>
  );
}

function Ways({ why }: { why: Ending }) {
  const { t } = useTexts();
  const { boot, room } = useTools();
  const { view, isEntering } = useStore(room);
  const way = ways[why];
  const isReloaded = why === 'expired' || why === 'siteInactive';
  const hasReport = !isReloaded && view.me.actions.moderate && boot.currentUser.isAuthenticated;
  return (
    <div className={styles.ways}>
      {way && isOpen(why, view.door.kind) && (
        <PlainButton
          tone="join"
          size="lg"
          isBlock
          icon={LogIn}
          isIconMirrored
          isPending={isEntering}
          onClick={() => void room.enter()}
        >
          {t(way)}
        </PlainButton>
      )}
      {isReloaded && (
        <PlainButton tone="accent" size="lg" isBlock icon={RotateCw} onClick={() => window.location.reload()}>
          {t('action.reload')}
        </PlainButton>
      )}
      {why !== 'siteInactive' && <Elsewhere hasReport={hasReport} />}
    </div>
  );
}

/** After the room: what happened, and where to go on. */
export function Over({ why }: { why: Ending }) {
  const texts = useTexts();
  const { frame, room } = useTools();
  const { view, problem } = useStore(room);
  return (
    <div id="place" tabIndex={-1} className={styles.over}>
      <EntryLayout
        product={frame.product}
        title={texts.t(why === 'ended' && view.isEndedByAdmin ? 'room.over.endedByAdmin' : titles[why])}
        lead={leadOf(why, view.meeting, texts.t)}
      >
        {problem && (
          <Notice tone="danger" isLive>
            {problemText(problem, texts)}
          </Notice>
        )}
        <Ways why={why} />
      </EntryLayout>
    </div>
  );
}
