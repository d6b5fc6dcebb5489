import { getCurrentDBAdapterAsyncLocalStorage } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { rawTransaction, type Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';

type Adapter = DBAdapter;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
const names = {
  user: { modelName: 'auth_user', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'auth_session',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
  },
  account: {
    modelName: 'auth_credential',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
  },
  verification: { modelName: 'auth_verification', fields: { expiresAt: 'expires_at', ...times } },
} as const;

/** How long a session lives at most, in seconds, however much it is used. */
export const SESSION_SECONDS = 7 * 24 * 3600;

function optionsOf(secret: string, publicUrl: string, database: NonNullable<BetterAuthOptions['database']>) {
  return {
    database,
    secret,
    baseURL: publicUrl,
    logger: { level: 'error' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false }, // ours stands in front
    ...names,
    session: { ...names.session, expiresIn: SESSION_SECONDS },
  } satisfies BetterAuthOptions;
}

const touching = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'transaction',
];

/** It must never touch the database by itself: with one connection it would wait for the transaction it is in. */
function untouchable(options: BetterAuthOptions): Adapter {
  const refuse = (name: string) => (): never => {
    throw new Error(`the identity library used the database outside of a transaction of ours (${name})`);
  };
  const methods = Object.fromEntries(touching.map((name) => [name, refuse(name)]));
  return { id: 'portico', options, ...methods } as unknown as Adapter;
}

/** The identity library, usable only inside a transaction of ours: account, person and mail are made together or not. */
export function createAuth(secret: string, publicUrl: string) {
  let over: ((tx: Tx) => Adapter) | undefined;
  const auth = betterAuth(
    optionsOf(secret, publicUrl, (options: BetterAuthOptions) => {
      over = (tx) => kyselyAdapter(rawTransaction(tx), { type: 'postgres' })(options);
      return untouchable(options);
    }),
  );
  type Context = Awaited<typeof auth.$context>;

  /** Runs the library's calls in `tx`. Never its HTTP handler: that one installs an adapter of its own. */
  async function inside<T>(tx: Tx, body: (accounts: Context['internalAdapter']) => Promise<T>): Promise<T> {
    const context = await auth.$context;
    if (!over) throw new Error('the identity library is not ready');
    const pendingHooks: (() => Promise<void>)[] = [];
    const storage = await getCurrentDBAdapterAsyncLocalStorage();
    const store = { adapter: over(tx), pendingHooks, isTransactionActive: true };
    const result = await storage.run(store, () => body(context.internalAdapter));
    afterCommit(() => {
      for (const hook of pendingHooks) void hook();
    });
    return result;
  }

  return { inside };
}
export type Auth = ReturnType<typeof createAuth>;
