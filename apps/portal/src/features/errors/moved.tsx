import type { ErrorView } from '@portico/contract/page-views';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { MOVE_SECONDS } from '../../entry/move-on.ts';
import styles from './errors.module.css';

/** An address as somebody reads it: from left to right in every language. */
const Address = ({
  name,
  isOrigin = false,
  children,
}: {
  name: string;
  isOrigin?: boolean;
  children: string;
}) => (
  <div className={styles.address} data-old={!isOrigin || undefined}>
    <dt>{name}</dt>
    <dd>
      <bdi dir="ltr" data-origin={isOrigin || undefined}>
        {children}
      </bdi>
    </dd>
  </div>
);

/** Where a renamed site was and is, and the way there. Time passes by script, or by the document's own refresh. */
export function Moved({ oldSite, origin }: NonNullable<ErrorView['rename']>) {
  const t = useT();
  return (
    <>
      <dl className={styles.addresses}>
        {oldSite !== null && <Address name={t('error.rename.old')}>{oldSite}</Address>}
        <Address name={t('error.rename.new')} isOrigin>
          {origin}
        </Address>
      </dl>
      <div className={styles.go}>
        <p className={styles.countdown} data-countdown aria-hidden>
          <svg className={styles.ring} viewBox="0 0 56 56" focusable={false}>
            <circle className={styles.track} cx="28" cy="28" r="25" />
            <circle className={styles.rest} cx="28" cy="28" r="25" pathLength="1" />
          </svg>
          <span data-seconds>{MOVE_SECONDS}</span>
        </p>
        <PlainLink tone="accent" size="lg" isBlock href="/" data-go>
          {t('error.rename.go')}
        </PlainLink>
      </div>
      <div className={styles.others}>
        <span className={styles.stay} data-stay>
          <PlainButton tone="quiet">{t('error.rename.stay')}</PlainButton>
        </span>
        <PlainLink tone="quiet" href="/">
          {t('error.home')}
        </PlainLink>
      </div>
    </>
  );
}
