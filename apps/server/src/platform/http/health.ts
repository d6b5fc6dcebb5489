import type { FastifyInstance } from 'fastify';
import { within } from '../time/within.ts';

/** What must work before this process can serve; each throws while it does not. */
export type ReadinessCheck = () => Promise<void>;

const ANSWERS_WITHIN_MS = 2000;

/** A check that never answers is one that fails: who asks must not hang as well. */
async function works(check: ReadinessCheck): Promise<boolean> {
  const answer = check().then(
    () => true,
    () => false,
  );
  return await within(ANSWERS_WITHIN_MS, answer, false);
}

/** Which of these work now. */
export async function checkReadiness(
  checks: Readonly<Record<string, ReadinessCheck>>,
): Promise<Record<string, 'works' | 'fails'>> {
  const answers = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) => [name, (await works(check)) ? 'works' : 'fails'] as const,
    ),
  );
  return Object.fromEntries(answers);
}

/**
 * `GET /healthz` answers while the process lives; `GET /readyz` once it can serve, and names what is missing
 * until then.
 */
export function mountHealth(app: FastifyInstance, checks: Readonly<Record<string, ReadinessCheck>>): void {
  const config = { access: 'anyone' };
  app.get('/healthz', { config }, () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const answers = Object.entries(await checkReadiness(checks));
    const missing = answers.filter(([, answer]) => answer === 'fails').map(([name]) => name);
    if (missing.length === 0) return { status: 'ready' };
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready', missing });
  });
}
