import {
  changePassword,
  endAccountSession,
  endOtherSessions,
  listAccountHistory,
  listAccountSessions,
} from '@portico/contract/account-security';
import { Failure } from '../../platform/errors/failure.ts';
import { preparedWrite, read, write, type Route } from '../../platform/http/route.ts';
import type { Beginnings } from './identity.beginnings.ts';
import type { IdentityContext } from './identity.context.ts';
import { presentHistory, presentSessions } from './identity.history.ts';
import { changeOwnPassword, lookAtChange, passwordLimits } from './identity.own-password.ts';
import { signedIn } from './identity.policy.ts';
import { endSessions } from './identity.service.ts';

const ofOneself = {
  group: 'account',
  access: signedIn,
  limits: [],
  audit: { nothing: 'of one’s own account, which belongs to no site; its own history has it' },
};
const reading = { group: 'account', access: signedIn, limits: [], staleBy: [] };

/** The security of one's own account: its password, its sessions, its history. */
export function securityRoutes(context: IdentityContext, { leave, resume }: Beginnings): Route[] {
  return [
    read(listAccountSessions, reading, ({ reads, actor, query, now }) =>
      presentSessions(reads, actor, { query, now }),
    ),
    read(listAccountHistory, reading, ({ reads, actor, query }) => presentHistory(reads, actor, query)),
    write(endAccountSession, ofOneself, async ({ tx, actor, params: { sessionId }, ...call }) => {
      const { accountId } = actor;
      if ((await endSessions(tx, context, { accountId, sessionId })) === 0) throw new Failure('notFound');
      if (sessionId === actor.sessionId) leave(call);
    }),
    write(endOtherSessions, ofOneself, async ({ tx, actor: { accountId, sessionId } }) => ({
      ended: await endSessions(tx, context, { accountId, exceptSessionId: sessionId }),
    })),
    preparedWrite(
      changePassword,
      { ...ofOneself, limits: passwordLimits },
      {
        prepare: ({ reads, actor, body }) => lookAtChange(reads, { actor, body }),
        async handle({ tx, actor, body, prepared: lookedAt, now, address, userAgent, ...call }) {
          const origin = { siteId: actor.siteId, address, userAgent };
          const input = { actor, body, lookedAt, origin, now };
          return resume(await changeOwnPassword(tx, context, input), call);
        },
      },
    ),
  ];
}
