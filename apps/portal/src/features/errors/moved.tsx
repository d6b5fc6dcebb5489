import type { ErrorView } from '@portico/contract/page-views';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { MOVE_SECONDS } from '../../entry/move-on.ts';
import styles from './errors.module.css';

/** An address as somebody reads it: from left to right in every language. */
const Address = ({
  name,
  place,
  children,
}: {
  name: string;
  /** Of the new one: where it is below the origin. */
  place?: string;
  children: string;
}) => (
  <div className={styles.address} data-old={place === undefined || undefined}>
    <dt>{name}</dt>
    <dd>
      <bdi dir="ltr" data-origin={place !== undefined || undefined} data-place={place}>
        {children}
      </bdi>
    </dd>
  </div>
);

/** Where a renamed site was and is, and the way there. Time passes by script, or by the document's own refresh. */
export function Moved({ oldSite, origin, place, to }: NonNullable<ErrorView['rename']>) {
  const t = useT();
  return (
    <>
      <dl className={styles.addresses}>
        {oldSite !== null && <Address name={t('error.rename.old')}>{oldSite}</Address>}
        <Address name={t('error.rename.new')} place={place}>
          {origin + place}
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
        <PlainLink tone="accent" size="lg" isBlock href={to} data-go>
          {t('error.rename.go')}
        </PlainLink>
      </div>
      <div className={styles.others}>
        <span className={styles.stay} data-stay>
          <PlainButton tone="quiet">{t('error.rename.stay')}</PlainButton>
        </span>
        <PlainLink tone="quiet" href={place === '' ? '/' : place}>
          {t('error.home')}
        </PlainLink>
      </div>
    </>
  );
}
