import { DoorOpen, FolderDown, Globe, UserRound } from 'lucide-react';
import { useT } from '@portico/ui/texts';
import { useApp, useFacts, type LoadContext } from '../app/context.ts';
import { SettingsShell, type ShellTab } from '../app/settings/shell.tsx';
import { AvatarEditor } from '../features/avatar/index.tsx';
import { MyData, myDataQuery } from '../features/my-data/index.tsx';
import {
  DetailsSection,
  ownRoomQuery,
  profileQuery,
  RoomSection,
  SitesSection,
  sitesQuery,
} from '../features/profile/index.tsx';
import type { SearchWords } from '../app/use-search-state.ts';

/** What the page shows first: who may not host has no room. */
export async function load({ queryClient, call }: LoadContext, said: SearchWords): Promise<void> {
  if (said['active'] === 'data') return void (await queryClient.ensureQueryData(myDataQuery(call)));
  const ofRoom = queryClient.ensureQueryData(ownRoomQuery(call)).catch(() => null);
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(call)),
    queryClient.ensureQueryData(sitesQuery(call)),
    ofRoom,
  ]);
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
      content: <DetailsSection editPicture={(close) => <AvatarEditor onClose={close} />} />,
    },
    ...(hasMeetings
      ? [{ id: 'room', label: t('profile.tab.room'), icon: DoorOpen, content: <RoomSection /> }]
      : []),
    { id: 'sites', label: t('profile.tab.sites'), icon: Globe, content: <SitesSection /> },
    { id: 'data', label: t('account.myData'), icon: FolderDown, content: <MyData call={call} /> },
  ];
}

/** What somebody says of themselves: `/myprofile/home` (ROUT-10). */
export default function ProfilePage() {
  const t = useT();
  return (
    <SettingsShell
      title={t('profile.title')}
      label={t('profile.nav')}
      path="/myprofile/home"
      tabs={useTabs()}
    />
  );
}
