import type { HubSite } from '@portico/contract/hub';
import { Avatar } from '@portico/ui/avatar';
import { buttonClass } from '@portico/ui/button-content';
import { useT } from '@portico/ui/texts';
import { sitePath } from './site-path.ts';
import styles from './hub.module.css';

function SiteRow({ site: { name, displayName, asks } }: { site: HubSite }) {
  const t = useT();
  const mustSignIn = asks === 'signIn';
  return (
    <li className={styles.site}>
      <Avatar name={displayName} isDecorative />
      <div className={styles.words}>
        <bdi className={styles.name}>{displayName}</bdi>
        <small>
          <bdi>{name}</bdi>
        </small>
      </div>
      <a
        href={`${sitePath(name)}/dashboard/home`}
        className={buttonClass}
        data-tone={mustSignIn ? 'accent' : 'neutral'}
        data-size="sm"
        aria-label={t(mustSignIn ? 'hub.signInTo' : 'hub.open', { site: displayName })}
      >
        {t(mustSignIn ? 'hub.signIn' : 'hub.go')}
      </a>
    </li>
  );
}

/** The sites of the reader, with the way to each. */
export function SiteList({ sites }: { sites: readonly HubSite[] }) {
  const t = useT();
  return (
    <section aria-labelledby="hub-sites">
      <h2 id="hub-sites" className={styles.title}>
        {t('hub.sites')}
      </h2>
      <ul className={styles.sites}>
        {sites.map((site) => (
          <SiteRow key={site.name} site={site} />
        ))}
      </ul>
    </section>
  );
}
