import { DoorOpen, FolderDown, Globe, UserRound } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { useApp, useFacts, type LoadContext } from '../app/context.ts';
import { ownRoomQuery } from '../app/own-room.ts';
import { SettingsShell, type ShellTab } from '../app/settings/shell.tsx';
import { tabData } from '../app/settings/tab-data.ts';
import { OwnRequestSection, ownRequestQuery } from '../features/access-requests/index.tsx';
import { AvatarEditor } from '../features/avatar/index.tsx';
import { MyData, myDataQuery } from '../features/my-data/index.tsx';
import {
  DetailsSection,
  profileQuery,
  RoomSection,
  SitesSection,
  sitesQuery,
} from '../features/profile/index.tsx';
import type { SearchWords } from '../app/use-search-state.ts';

/** Who may not host has no room. */
const hasRoom = ({ modules, abilities }: LoadContext['boot']): boolean =>
  modules.meeting.support && abilities.mayHost;

/** What the tab of an address shows first. */
export async function load(context: LoadContext, said: SearchWords): Promise<void> {
  const { queryClient, call, boot } = context;
  const { active } = said;
  if (active === 'data') await tabData(context, queryClient.ensureQueryData(myDataQuery(call)));
  else if (active === 'sites') await tabData(context, queryClient.ensureQueryData(sitesQuery(call)));
  else if (active === 'room' && hasRoom(boot))
    await tabData(context, queryClient.ensureQueryData(ownRoomQuery(call)));
  else
    await tabData(
      context,
      queryClient.ensureQueryData(profileQuery(call)),
      queryClient.ensureQueryData(ownRequestQuery(call)),
    );
}

function useTabs(): ShellTab[] {
  const t = useT();
  const { call, boot } = useApp();
  const hasMeetings = useFacts().modules.meeting.support && boot.abilities.mayHost;
  return [
    {
      id: 'details',
      label: t('profile.tab.details'),
      icon: UserRound,
      content: (
        <>
          <DetailsSection editPicture={(close) => <AvatarEditor onClose={close} />} />
          <OwnRequestSection />
        </>
      ),
    },
    ...(hasMeetings
      ? [{ id: 'room', label: t('profile.tab.room'), icon: DoorOpen, content: <RoomSection /> }]
      : []),
    { id: 'sites', label: t('profile.tab.sites'), icon: Globe, content: <SitesSection /> },
    { id: 'data', label: t('account.myData'), icon: FolderDown, content: <MyData call={call} /> },
  ];
}

/** What somebody says of themselves, at one of its addresses. */
export function Profile({ path }: { path: '/myprofile/home' | '/myprofile/edit' }) {
  const t = useT();
  return <SettingsShell title={t('profile.title')} label={t('profile.nav')} path={path} tabs={useTabs()} />;
}

/** `/myprofile/home` (ROUT-10). */
export default function ProfilePage() {
  return <Profile path="/myprofile/home" />;
}
