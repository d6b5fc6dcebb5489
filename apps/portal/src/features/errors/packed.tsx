import type { ErrorView } from '@portico/contract/page-views';
import { useFormats } from '@portico/ui/formats';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './errors.module.css';

/** What administrators of a site that was closed can fetch of it, and until when. */
export function Packed({ until, bytes, hasFailed, link }: NonNullable<ErrorView['packed']>) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <p className={styles.packed}>{t('error.inactive.closed', { when: formats.dateTime(until, 'full') })}</p>
      {link === null ? (
        <p className={styles.packed}>
          {t(hasFailed ? 'error.inactive.notPacked' : 'error.inactive.packing')}
        </p>
      ) : (
        <PlainLink tone="accent" size="lg" isBlock href={link}>
          {t('error.inactive.download', { size: formats.bytes(bytes ?? 0) })}
        </PlainLink>
      )}
    </>
  );
}
