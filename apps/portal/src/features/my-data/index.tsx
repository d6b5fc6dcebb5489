import { useQuery } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { ListView } from '../../app/list/list-view.tsx';
import { ExportPart } from './export-part.tsx';
import { LeavePart } from './leave-part.tsx';
import { myDataQuery } from './my-data.queries.ts';
import { SeenPart } from './seen-part.tsx';
import styles from './my-data.module.css';

export { myDataQuery } from './my-data.queries.ts';

/** The sections of one's own data: a copy of it, who else sees it, and the way out of the site. */
export function MyData({ call }: { call: Call }) {
  const query = useQuery(myDataQuery(call));
  return (
    <ListView query={query} isPart>
      {(data) => (
        <div className={styles.parts}>
          <ExportPart call={call} made={data.export} />
          <SeenPart isContentSeen={data.adminsSeeMeetingContent} />
          <LeavePart call={call} leaving={data.leaving} />
        </div>
      )}
    </ListView>
  );
}
