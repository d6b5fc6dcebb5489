import type { Attendee } from '@portico/contract/answers';
import { answerWords } from '@portico/contract/answers';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import styles from './answers.module.css';

const tones = { yes: 'success', maybe: 'info', no: 'danger', none: 'neutral' } as const;
const words = [...answerWords, 'none'] as const;
type Word = (typeof words)[number];

const wordOf = ({ answer }: Attendee): Word => answer ?? 'none';

/** How many said what. */
function Counts({ people }: { people: readonly Attendee[] }) {
  const t = useT();
  const counts = words.map((word) => [word, people.filter((one) => wordOf(one) === word).length] as const);
  return (
    <p className={styles.counts}>
      {counts
        .filter(([, count]) => count > 0)
        .map(([word, count]) => (
          <span key={word}>{t(`answers.count.${word}`, { count })}</span>
        ))}
    </p>
  );
}

/** Everybody who is invited, those who come first, and whom no mail has reached. */
export function Attendance({ people }: { people: readonly Attendee[] }) {
  const t = useT();
  const formats = useFormats();
  const unreached = people.filter(({ isUnreached }) => isUnreached);
  const inOrder = words.flatMap((word) => people.filter((one) => wordOf(one) === word));
  if (people.length === 0) return t('meetings.invitees', { count: 0 });
  return (
    <>
      {unreached.length > 0 && (
        <Notice tone="warning">
          {t('answers.unreachedNotice', {
            names: formats.list(unreached.map(({ displayName }) => displayName)),
          })}
        </Notice>
      )}
      <Counts people={people} />
      <ul className={styles.people}>
        {inOrder.map((one) => (
          <li key={one.email}>
            <span className={styles.who}>
              <bdi>{one.displayName}</bdi>
              {one.displayName !== one.email && <bdi className={styles.quiet}>{one.email}</bdi>}
              {one.comment && <bdi className={styles.comment}>{one.comment}</bdi>}
            </span>
            <span className={styles.badges}>
              {one.isUnreached && <Badge tone="warning">{t('answers.unreached')}</Badge>}
              <Badge tone={tones[wordOf(one)]}>{t(`answers.badge.${wordOf(one)}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
