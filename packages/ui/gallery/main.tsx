import '../src/styles/index.css';
import '../src/styles/fonts-rtl.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '@portico/i18n/catalogs';
import { isLocale } from '@portico/i18n/locales';
import { startAriaStrings } from '../src/aria-strings.ts';
import { TextsProvider } from '../src/texts-provider.tsx';
import { Gallery } from './gallery.tsx';

/** `?lang=ar&theme=dark&contrast=more&only=fields` */
const query = new URLSearchParams(location.search);
const lang = query.get('lang') ?? 'en';
const root = document.documentElement;
root.dataset.theme = query.get('theme') ?? 'light';
root.dataset.contrast = query.get('contrast') ?? 'normal';

const texts = await startTexts(isLocale(lang) ? lang : 'en', ['core', 'ui']);
root.lang = texts.lang;
root.dir = texts.dir;
await startAriaStrings(texts.locale);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TextsProvider texts={texts} zone="Europe/Copenhagen">
      <Gallery only={query.get('only')} />
    </TextsProvider>
  </StrictMode>,
);
