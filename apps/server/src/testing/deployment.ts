import type { Visitor } from './app.ts';
import type { Caller } from './callers.ts';
import type { CallParts } from './examples.ts';
import { sendForm, type Page } from './forms.ts';
import { makePerson, makeSite, PASSWORD } from './people.ts';

type Example = (caller: Caller) => Promise<CallParts> | CallParts;

let made = 0;

/** What a site that is to be made is called, as `deployment.makeSite` takes it. */
export const newSite = (name: string, adminEmail = `first@${name}.example`) => ({
  name,
  displayName: name,
  defaultLocale: 'en',
  defaultTimeZone: 'UTC',
  siteType: 'Enterprise' as const,
  category: 'Paid' as const,
  meetingSupport: true,
  callingSupport: true,
  deviceSupport: true,
  billingSupport: false,
  adminName: 'First',
  adminEmail,
});

/** Signs in to a site that was closed, as a browser without script does. */
export const enterClosed = (visitor: Visitor, email: string): Promise<Page> =>
  sendForm(visitor, `${visitor.session.basePath}/sign-in`, { email, password: PASSWORD });

/** The link to what a closed site has, on the page of its administrators. */
export const downloadIn = (html: string): string | undefined =>
  /href="(\/webappng\/sites\/[^/]+\/export[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');

const someSite: Example = async ({ app }) => {
  made += 1;
  return { params: { siteId: (await makeSite(app, { name: `some-${made}`, displayName: 'Some' })).id } };
};

const named: Example = async (caller) => {
  const parts = await someSite(caller);
  const name = `some-${made}`;
  return { ...parts, body: { name: `${name}-new`, was: name } };
};

const suspended: Example = async (caller) => {
  const { app } = caller;
  const parts = await someSite(caller);
  await app.data.database.pool.query(`update site set state = 'suspended' where id = $1`, [
    parts.params?.['siteId'],
  ]);
  return { ...parts, body: { name: `some-${made}` } };
};

/** How operations of the deployment are called: each about a site of its own, or somebody who is made for it. */
export const deploymentExamples: Readonly<Record<string, Example>> = {
  'deployment.makeSite'() {
    made += 1;
    return { body: newSite(`new-${made}`) };
  },
  'deployment.renameSite': named,
  'deployment.changeSite': async (caller) => ({
    ...(await someSite(caller)),
    body: { displayName: 'Other' },
  }),
  'deployment.suspendSite': someSite,
  'deployment.resumeSite': suspended,
  'deployment.closeSite': suspended,
  async 'deployment.addAdministrator'({ app }) {
    made += 1;
    const email = `made-${made}@acme.example`;
    await makePerson(app, email, { roles: [] });
    return { body: { email } };
  },
  async 'deployment.removeAdministrator'({ app }) {
    made += 1;
    const { accountId } = await makePerson(app, `made-${made}@acme.example`, { roles: [] });
    await app.data.database.pool.query(
      `insert into deployment_admin (account_id, given_by) values ($1, 'portal')`,
      [accountId],
    );
    return { params: { accountId } };
  },
};
