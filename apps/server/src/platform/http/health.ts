import type { FastifyInstance } from 'fastify';

/** What must work before this process can serve; each throws while it does not. */
export type ReadinessCheck = () => Promise<void>;

/**
 * `GET /healthz` answers while the process lives; `GET /readyz` once it can serve, and names what is missing
 * until then.
 */
export function mountHealth(app: FastifyInstance, checks: Readonly<Record<string, ReadinessCheck>>): void {
  const config = { access: 'anyone' };
  app.get('/healthz', { config }, () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const missing: string[] = [];
    for (const [name, check] of Object.entries(checks)) await check().catch(() => missing.push(name));
    if (missing.length === 0) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', missing });
  });
}
