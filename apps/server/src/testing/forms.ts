import type { Bootstrap } from '@portico/contract/bootstrap';
import type { Visitor } from './app.ts';

/** A page as it came. */
export interface Page {
  status: number;
  location: string | null;
  /** After how many seconds a new try makes sense; null where it does not say. */
  retryAfter: string | null;
  /** What a reader sees: markup, comments and the page's data are gone. */
  text: string;
  html: string;
}

async function pageOf(response: Response): Promise<Page> {
  const { status, headers } = response;
  const html = await response.text();
  const text = html.replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, '').replaceAll(/<[^>]+>/g, ' ');
  return { status, location: headers.get('location'), retryAfter: headers.get('retry-after'), text, html };
}

/** Opens a page. */
export const openPage = async (visitor: Visitor, path: string): Promise<Page> =>
  pageOf(await visitor.fetch(path, { headers: { accept: 'text/html' } }));

/** Sends a form as a browser without script does. */
export const sendForm = async (
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Page> =>
  pageOf(
    await visitor.fetch(path, {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrf: visitor.session.csrfToken, ...fields }).toString(),
    }),
  );

/** What a page's script begins with. */
export function bootIn(html: string): Bootstrap {
  const json = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (json === undefined) throw new Error('this page has no script');
  return (JSON.parse(json) as { boot: Bootstrap }).boot;
}
