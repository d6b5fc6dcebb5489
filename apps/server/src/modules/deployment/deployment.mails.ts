import type { MailBundle } from '@portico/contract/mails';
import type { Platform } from '../../platform/platform.ts';
import type { TellOfAdmin } from './deployment.admins.ts';

type Sender = Pick<Platform, 'post' | 'settings' | 'publicUrl'>;

/** Mails that come from the deployment, and from no site. */
export const tellOfAdmin =
  ({ post, settings, publicUrl }: Sender, mails: MailBundle): TellOfAdmin =>
  async (tx, { reader, who, by, isGiven }) => {
    const product = settings.PRODUCT_NAME;
    const mail = mails.deploymentAdmin({
      locale: reader.locale ?? 'en',
      product,
      site: product,
      recipient: reader.displayName,
      who,
      by,
      isGiven,
      link: `${publicUrl}/webappng/sites/${reader.siteName ?? ''}/sites/home`,
    });
    await post(tx, { siteId: null, to: reader.email, isPrivate: true, ...mail });
  };
