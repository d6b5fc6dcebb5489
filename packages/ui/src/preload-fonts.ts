import arabic from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';
import hebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url';
import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';

/** Addresses of the font files that the first paint in a language needs, for `<link rel=preload as=font crossorigin>`. */
export const preloadFonts = (lang: string): string[] => {
  if (lang.startsWith('ar')) return [latin, arabic];
  return lang.startsWith('he') ? [latin, hebrew] : [latin];
};
