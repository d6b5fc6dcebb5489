import { useQuery } from '@tanstack/react-query';
import { Building2, Check, LayoutGrid } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { HUB_PATH } from '@portico/contract/hub-paths';
import type { HubSite } from '@portico/contract/hub';
import { Icon } from '@portico/ui/icon';
import { LateMenuTrigger, Menu, MenuItem } from '@portico/ui/menu';
import { useT } from '@portico/ui/texts';
import { useApp } from './context.ts';
import { hubSitesQuery } from './hub-sites.ts';

const Cached = lazy(() => import('./cached.tsx'));
const SearchMenu = lazy(async () => ({ default: (await import('@portico/ui/search-menu')).SearchMenu }));

/** Its first item has the focus, also where the code came with the press. */
const beginsFirst = { autoFocus: 'first' } as const;

/** A menu with more sites than these can be searched. */
const AT_A_GLANCE = 8;

interface SitesProps {
  children(sites: readonly HubSite[], isFailed: boolean): ReactNode;
}

/** The sites, once it is known which there are. */
function Sites({ children }: SitesProps) {
  const { data, isError } = useQuery(hubSitesQuery(useApp().call));
  return (data || isError) && children(data?.sites ?? [], isError);
}

/** The sites of the reader, and what is across all of them. */
export default function SwitchMenu(button: { className: string; label: string; content: ReactNode }) {
  const t = useT();
  const { userHubIsRequested } = useApp().boot;
  const here = <Icon of={Check} size="sm" />;
  const itemsOf = (sites: readonly HubSite[]): ReactNode => (
    <>
      <MenuItem
        id="hub"
        href={`${HUB_PATH}/dashboard/home`}
        icon={LayoutGrid}
        end={userHubIsRequested && here}
      >
        {t('frame.sites.all')}
      </MenuItem>
      {sites.map(({ name, displayName, asks, isCurrent }) => (
        <MenuItem
          key={name}
          id={name}
          href={`/webappng/sites/${name}/dashboard/home`}
          icon={Building2}
          {...(asks === 'signIn' && { description: t('frame.sites.signIn') })}
          end={isCurrent && !userHubIsRequested && here}
        >
          {displayName}
        </MenuItem>
      ))}
    </>
  );
  return (
    <LateMenuTrigger className={button.className} label={button.label} icon={button.content}>
      <Suspense>
        <Cached>
          <Sites>
            {(sites, isFailed) =>
              sites.length > AT_A_GLANCE ? (
                <SearchMenu searchLabel={t('frame.sites.find')} none={t('frame.sites.none')}>
                  {itemsOf(sites)}
                </SearchMenu>
              ) : (
                <Menu {...beginsFirst}>
                  {isFailed && (
                    <MenuItem id="failed" isDisabled>
                      {t('frame.sites.failed')}
                    </MenuItem>
                  )}
                  {itemsOf(sites)}
                </Menu>
              )
            }
          </Sites>
        </Cached>
      </Suspense>
    </LateMenuTrigger>
  );
}
