import type { Call } from '@portico/contract/call';
import { ChangePassword } from './change-password.tsx';
import { History } from './history.tsx';
import { Sessions } from './sessions.tsx';
import styles from './security.module.css';

export { loadSecurity } from './security.queries.ts';

/** The security of one's own account, in three parts below a title. */
export const Security = ({ call }: { call: Call }) => (
  <div className={styles.parts}>
    <ChangePassword call={call} />
    <Sessions call={call} />
    <History call={call} />
  </div>
);
