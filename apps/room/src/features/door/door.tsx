import type { Phase } from '../../room/phase.ts';
import { Logo } from '@portico/ui/logo';
import { useTools } from '../../app/tools.ts';
import styles from './door.module.css';
import { EntryForm } from './entry-form.tsx';
import { MeetingWords } from './meeting-words.tsx';
import { Preview } from './preview.tsx';
import { Waiting } from './waiting.tsx';

/** Before the room: what it is, how one looks and sounds, and the way in. Who has to wait, waits here. */
export function Door({ phase }: { phase: Extract<Phase, { at: 'door' | 'waiting' }> }) {
  const { frame } = useTools();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo product={frame.product} />
      </header>
      <main className={styles.main} id="place" tabIndex={-1}>
        <Preview />
        <div className={styles.words}>
          <MeetingWords />
          {phase.at === 'door' ? <EntryForm /> : <Waiting reason={phase.for} />}
        </div>
      </main>
    </div>
  );
}
