import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { findByLinkToken, wireId } from '../meetings/index.ts';
import { openVisit, type PageContext } from './visit.ts';

const Query = z.object({ MTID: z.string().check(z.regex(/^m[0-9a-f]{32}$/i)) });

/** Short addresses of mails: they lead to the page of what they mean. */
export function mountLinks(app: FastifyInstance, context: PageContext): void {
  app.get('/:site/j.php', { config: { access: 'anyone' } }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const query = Query.safeParse(request.query);
    const id =
      visit.site && query.success
        ? await findByLinkToken(context.reads, visit.site.id, query.data.MTID.slice(1).toLowerCase())
        : undefined;
    if (visit.site && id !== undefined)
      return visit.leadTo(`/webappng/sites/${visit.site.name}/meeting/info/${wireId(id)}`);
    return await visit.show({ kind: 'error', error: 'notFound', errorInfo: null });
  });
}
