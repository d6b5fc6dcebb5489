import type { HubSite } from '@portico/contract/hub';
import { buttonClass } from '@portico/ui/button-content';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { sitePath } from './site-path.ts';

/** Says of which sites nothing is shown, for they ask to sign in first. */
export function AskingSites({ sites }: { sites: readonly HubSite[] }) {
  const t = useT();
  const asking = sites.filter(({ asks }) => asks === 'signIn');
  const [first] = asking;
  if (!first) return null;
  return (
    <Notice
      tone="info"
      action={
        asking.length === 1 && (
          <a href={`${sitePath(first.name)}/dashboard/home`} className={buttonClass} data-tone="neutral">
            {t('hub.signIn')}
          </a>
        )
      }
    >
      {t('hub.asks', { count: asking.length, site: first.displayName })}
    </Notice>
  );
}
