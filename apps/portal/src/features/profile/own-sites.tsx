import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { Badge } from '@portico/ui/badge';
import { Card } from '@portico/ui/card';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import styles from '../../app/settings/settings.module.css';
import { sitesQuery } from './profile.queries.ts';

/** The sites of the account, with the way to the others. */
export function SitesSection() {
  const t = useT();
  const { data } = useSuspenseQuery(sitesQuery(useApp().call));
  return (
    <Card id="sites" title={t('profile.sites')} lead={t('profile.sites.lead')}>
      <ul className={styles.list}>
        {data.sites.map(({ siteUrl, siteDisplayName, displayName, isHere }) => (
          <li key={siteUrl} className={styles.row}>
            <p className={styles.grow}>
              <bdi>{siteDisplayName}</bdi>
              <small>{t('profile.sites.as', { name: displayName })}</small>
            </p>
            {isHere ? (
              <Badge tone="accent">{t('profile.sites.here')}</Badge>
            ) : (
              <PlainLink
                size="sm"
                icon={ArrowUpRight}
                isIconMirrored
                href={`/webappng/sites/${siteUrl}/dashboard/home`}
              >
                {t('profile.sites.open', { site: siteDisplayName })}
              </PlainLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
