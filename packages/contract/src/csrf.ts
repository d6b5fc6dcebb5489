import * as z from 'zod/mini';
import { operation } from './operation.ts';

/**
 * The token of writes, for a page that was open when somebody signed in or out with its browser. A contract of its own,
 * because every page may need it and hardly any does.
 */
export const readCsrfToken = operation({
  id: 'identity.csrfToken',
  method: 'GET',
  path: '/csrf-token',
  summary: 'The CSRF token that fits this browser’s cookie now; a browser without one gets it.',
  audience: 'anyone',
  answer: z.object({ csrfToken: z.string() }),
});
