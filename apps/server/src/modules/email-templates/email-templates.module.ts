import type { Kit, Manifest } from '../../platform/module.ts';
import { emailTemplateRoutes } from './email-templates.routes.ts';

/** The words of mails. */
export const emailTemplatesModule = ({ platform, mails }: Pick<Kit, 'platform' | 'mails'>): Manifest => ({
  operations: emailTemplateRoutes({ platform, mails }),
});
