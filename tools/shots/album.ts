/** One picture as the album shows it. */
export interface Shot {
  screen: string;
  /** `en light 375`. */
  variant: string;
  file: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const figure = ({ screen, variant, file }: Shot): string =>
  `<figure><a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt="${escape(`${screen}, ${variant}`)}"></a><figcaption>${escape(variant)}</figcaption></figure>`;

/** The page that shows all pictures, one row for each screen. */
export function albumPage(shots: readonly Shot[], now: string): string {
  const rows = [...Map.groupBy(shots, ({ screen }) => screen)].map(
    ([screen, all]) =>
      `<section><h2>${escape(screen)}</h2><div>${all.map(figure).join('\n')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; background: #888; color: #fff }
  section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start }
  figure { margin: 0; flex: none }
  img { height: 420px; display: block }
</style>
<h1>Screens at ${escape(now)}</h1>
${rows.join('\n')}
</html>
`;
}
