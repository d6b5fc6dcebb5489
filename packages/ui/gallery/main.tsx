import '../src/styles/index.css';
import '../src/styles/fonts-rtl.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLocale, locales } from '@portico/i18n/locales';
import { testTexts, type TestLocale } from '@portico/i18n/testing/texts';
import { startAriaStrings } from '../src/aria-strings.ts';
import { TextsProvider } from '../src/texts-provider.tsx';
import { Gallery } from './gallery.tsx';

/** `?lang=ar&theme=dark&contrast=more&only=fields` */
const query = new URLSearchParams(location.search);
const lang = query.get('lang') ?? 'en';
const root = document.documentElement;
root.dataset.theme = query.get('theme') ?? 'light';
root.dataset.contrast = query.get('contrast') ?? 'normal';

const sets = import.meta.glob<object>('../../../node_modules/react-aria-components/i18n/*-*.mjs', {
  import: 'default',
});
const localeOf = (name: string): TestLocale => (isLocale(name) || name === 'en-XA' ? name : 'en');
const locale = localeOf(lang);
const texts = await testTexts(locale, ['core', 'ui', 'list']);
root.lang = texts.lang;
root.dir = texts.dir;
startAriaStrings(
  texts.tag,
  await sets[`../../../node_modules/react-aria-components/i18n/${locales[texts.locale].aria}.mjs`]!(),
);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextsProvider texts={texts} zone="Europe/Copenhagen">
      <Gallery only={query.get('only')} />
    </TextsProvider>
  </StrictMode>,
);
