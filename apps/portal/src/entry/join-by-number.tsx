import { useT } from '@portico/ui/texts';
import styles from './entry.module.css';

/** The way to a meeting for somebody who has its number and no link: below the card of pages that are seen without an account. */
export function JoinByNumber({ basePath }: { basePath: string }) {
  const t = useT();
  return (
    <>
      {t('entry.join.question')}{' '}
      <a className={styles.link} href={`${basePath}/meeting/join`}>
        {t('entry.join.link')}
      </a>
    </>
  );
}
