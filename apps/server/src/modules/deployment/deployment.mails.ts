import type { MailBundle } from '@portico/contract/mails';
import type { Platform } from '../../platform/platform.ts';
import { listAdmins } from './admins.store.ts';
import type { TellOfAdmin } from './deployment.admins.ts';

type Sender = Pick<Platform, 'post' | 'settings' | 'publicUrl'>;

/** Mails all others who can sign in; such a mail comes from the deployment, and from no site. */
export const tellOfAdmin =
  ({ post, settings, publicUrl }: Sender, mails: MailBundle): TellOfAdmin =>
  async (tx, { accountId, ...news }) => {
    const product = settings.PRODUCT_NAME;
    const others = (await listAdmins(tx)).filter((one) => one.accountId !== accountId && one.canSignIn);
    for (const { displayName: recipient, email, locale, siteName } of others) {
      const mail = mails.deploymentAdmin({
        ...news,
        locale: locale ?? 'en',
        product,
        site: product,
        recipient,
        link: `${publicUrl}/webappng/sites/${siteName ?? ''}/sites/home`,
      });
      await post(tx, { siteId: null, to: email, isPrivate: true, ...mail });
    }
  };
