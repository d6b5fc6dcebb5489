import type { Proposal } from '@portico/contract/answers';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './answers.module.css';
import type { Answering } from './use-answers.ts';

interface ProposalsProps {
  uuid: string;
  proposals: readonly Proposal[];
  act: Answering;
}

/** Other times that people proposed: the meeting moves to one, or stays. */
export function Proposals({ uuid, proposals, act }: ProposalsProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <ul className={styles.people}>
      {proposals.map(({ id, displayName: who, startTime, comment }) => (
        <li key={id}>
          <span className={styles.who}>
            <span suppressHydrationWarning>
              {t('answers.suggests', { who, when: formats.dateTime(startTime, 'full') })}
            </span>
            {comment && <bdi className={styles.comment}>{comment}</bdi>}
          </span>
          <span className={styles.badges}>
            <PlainButton
              size="sm"
              tone="accent"
              aria-label={t('answers.acceptOf', { who })}
              isPending={act.isPending}
              onClick={() => act.accept(uuid, id)}
            >
              {t('answers.accept')}
            </PlainButton>
            <PlainButton
              size="sm"
              aria-label={t('answers.refuseOf', { who })}
              isPending={act.isPending}
              onClick={() => act.refuse(uuid, id)}
            >
              {t('answers.refuse')}
            </PlainButton>
          </span>
        </li>
      ))}
    </ul>
  );
}
