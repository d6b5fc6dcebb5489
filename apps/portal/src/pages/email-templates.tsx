import type { LoadContext } from '../app/context.ts';
import { tabData } from '../app/settings/tab-data.ts';
import type { SearchWords } from '../app/use-search-state.ts';
import { namedBy, SiteTemplates, siteTemplatesQuery } from '../features/email-templates/index.tsx';

/** What the page shows first. */
export const load = (context: LoadContext, { active }: SearchWords) =>
  tabData(
    context,
    context.queryClient.ensureQueryData(siteTemplatesQuery(context.call, namedBy(active).language)),
  );

/** The words of the mails of the site: `/meeting/emailtemplates/user` (ROUT-19). */
export default function EmailTemplatesPage() {
  return <SiteTemplates />;
}
