import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Group } from '@portico/contract/groups';
import { peopleLimits } from '@portico/contract/people';
import { Icon } from '@portico/ui/icon';
import { buttonClass, ButtonContent } from '@portico/ui/button-content';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import { ListView } from '../app/list/list-view.tsx';
import { sortOf } from '../app/list/use-sort.ts';
import { keywordOf, pagesOf, type SearchWords } from '../app/use-search-state.ts';
import {
  AddDialog,
  DeleteQuestion,
  groupQuery,
  memberColumns,
  MemberList,
  membersByName,
  membersQuery,
  NameDialog,
} from '../features/groups/index.tsx';

/** What the page shows first. */
export async function load(
  { queryClient, call }: LoadContext,
  { id, keyword = '', sort, pages }: SearchWords & { id: string },
): Promise<void> {
  const asked = {
    group: id,
    keyword: keywordOf(keyword, peopleLimits.keyword),
    sort: sortOf(sort, memberColumns, membersByName),
  };
  const members = { ...membersQuery(call, asked), pages: pagesOf(pages) };
  await Promise.all([
    queryClient.prefetchQuery(groupQuery(call, id)), // one that is gone says so in its place
    queryClient.ensureInfiniteQueryData(members),
  ]);
}

type Act = 'add' | 'rename' | 'delete';

function Buttons({ onAct }: { onAct: (act: Act) => void }) {
  const t = useT();
  return (
    <>
      <PlainButton tone="accent" icon={UserPlus} onClick={() => onAct('add')}>
        {t('groups.add.open')}
      </PlainButton>
      <PlainButton icon={Pencil} onClick={() => onAct('rename')}>
        {t('groups.rename')}
      </PlainButton>
      <PlainButton icon={Trash2} onClick={() => onAct('delete')}>
        {t('groups.delete', { count: 1 })}
      </PlainButton>
    </>
  );
}

/** To the list of all people, narrowed to the group. */
function ShowInUsers({ group }: { group: string }) {
  const t = useT();
  return (
    <Link to="/users/home" search={{ group }} className={buttonClass} data-tone="neutral" data-size="md">
      <ButtonContent icon={Users}>{t('groups.showInUsers')}</ButtonContent>
    </Link>
  );
}

/** The dialog of what is done with the group. */
function Acting({ act, group, onEnd }: { act: Act | undefined; group: Group; onEnd: () => void }) {
  const t = useT();
  const { call } = useApp();
  const navigate = useNavigate();
  const done = ({ name }: Group): void => {
    addToast(t('groups.renamed', { name }), { tone: 'success' });
    onEnd();
  };
  return (
    <Suspense>
      {act === 'add' && <AddDialog call={call} group={group} onClose={onEnd} />}
      {act === 'rename' && <NameDialog call={call} group={group} onDone={done} onClose={onEnd} />}
      {act === 'delete' && (
        <DeleteQuestion
          call={call}
          groups={[group]}
          onDeleted={() => void navigate({ to: '/users/groups' })}
          onClose={onEnd}
        />
      )}
    </Suspense>
  );
}

/** One group and who is in it: `/users/groups/{id}`. */
export default function GroupPage() {
  const t = useT();
  const { call } = useApp();
  const { id } = useParams({ from: '/users/groups/$id' });
  const query = useQuery(groupQuery(call, id));
  const [act, setAct] = useState<Act>();
  const { group, mayChange = false } = query.data ?? {};
  return (
    <PageHead
      back={
        <Link to="/users/groups" className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('groups.back')}
        </Link>
      }
      title={group ? <bdi>{group.name}</bdi> : t('nav.groups')}
      lead={group && <output>{t('groups.count', { count: group.count })}</output>}
      actions={
        group && (
          <>
            <ShowInUsers group={group.id} />
            {mayChange && <Buttons onAct={setAct} />}
          </>
        )
      }
    >
      <ListView query={query} gone={{ title: t('groups.gone'), text: t('groups.goneText') }}>
        {(data) => (
          <>
            <MemberList call={call} groupId={data.group.id} mayChange={data.mayChange} />
            <Acting act={act} group={data.group} onEnd={() => setAct(undefined)} />
          </>
        )}
      </ListView>
    </PageHead>
  );
}
