import type { FastifyInstance } from 'fastify';
import { API_PATH } from './base-path.ts';

const MOST_BYTES = 8192;
const MOST_A_MINUTE = 60;

/** Logs what browsers refused by our policy (CSP Level 3 §5.3). A flood of reports is not worth a log of its own. */
export function mountCspReports(app: FastifyInstance): void {
  let minute = 0;
  let logged = 0;
  const types = ['application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
    done(null, body);
  });
  app.post(`${API_PATH}/csp-reports`, { config: { access: 'anyone' } }, (request, reply) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, logged] = [now, 0];
    if (logged < MOST_A_MINUTE)
      request.log.warn({ report: String(request.body).slice(0, 2000) }, 'a browser refused something');
    logged += 1;
    return reply.code(204).send();
  });
}
