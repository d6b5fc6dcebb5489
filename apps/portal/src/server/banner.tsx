import { renderToStaticMarkup } from 'react-dom/server';
import type { AssetsOf, BannerRequest, PageRequest } from '@portico/contract/pages';
import { shownLocaleOf } from '@portico/i18n/locales';
import { serverTexts } from '@portico/i18n/server-texts';
import { ofSite } from '../app/site-boot.ts';
import { Banner } from '../app/banner/banner.tsx';

/** What stands above pages while the site announces something; empty for nothing. */
export function renderBanner({ frame, boot, announcements, path }: BannerRequest): string {
  if (announcements.length === 0) return '';
  const { t } = serverTexts(shownLocaleOf(frame.locale), frame.region);
  const dismissal = {
    action: `${boot.basePath}/announcements/dismissal`,
    csrfToken: boot.csrfToken,
    returnUrl: path,
  };
  return renderToStaticMarkup(<Banner t={t} items={announcements} dismissal={dismissal} />);
}

/** Sources whose built files a page needs beside its own, above which something is announced. */
export const bannerFiles = ({ announcements }: Pick<PageRequest, 'announcements'>): string[] =>
  announcements.length === 0 ? [] : ['src/app/banner/banner.module.css'];

/** What is announced above a page, with the script that makes it work; nothing where nothing is. */
export async function bannerOf(
  request: PageRequest,
  assetsOf: AssetsOf,
): Promise<{ banner?: { html: string; script: string | undefined } }> {
  if (request.announcements.length === 0) return {};
  const { scripts } = await assetsOf(['src/entries/banner.ts']);
  const html = renderBanner({ ...request, boot: ofSite(request.boot) });
  return { banner: { html, script: scripts[0] } };
}
