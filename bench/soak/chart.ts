/** One line of a chart. */
export interface Series {
  name: string;
  values: readonly number[];
}

/** One chart of several above each other. */
export interface Panel {
  title: string;
  series: readonly Series[];
}

const WIDTH = 900;
const PANEL = { height: 180, left: 70, right: 170, top: 30, bottom: 20 };
const COLOURS = ['#0b6bcb', '#b3541e', '#2f7d32'];

const span = PANEL.height - PANEL.top - PANEL.bottom;
const plotWidth = WIDTH - PANEL.left - PANEL.right;

function line({ values }: Series, most: number, colour: string): string {
  const points = values.map((value, index) => {
    const x = PANEL.left + (plotWidth * index) / Math.max(1, values.length - 1);
    const y = PANEL.top + span * (1 - value / most);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/>`;
}

function panel({ title, series }: Panel, top: number): string {
  const most = Math.max(1, ...series.flatMap(({ values }) => values)) * 1.1;
  const bottom = PANEL.top + span;
  const lines = series.map((one, at) => line(one, most, COLOURS[at % COLOURS.length] ?? ''));
  const names = series.map(
    ({ name, values }, at) =>
      `<text x="${WIDTH - PANEL.right + 10}" y="${PANEL.top + 14 + at * 18}" fill="${COLOURS[at % COLOURS.length]}">${name}: ${values.at(-1)?.toFixed(0)}</text>`,
  );
  return [
    `<g transform="translate(0 ${top})">`,
    `<text x="${PANEL.left}" y="18" font-weight="bold">${title}</text>`,
    `<path d="M${PANEL.left} ${PANEL.top}V${bottom}H${PANEL.left + plotWidth}" fill="none" stroke="#888"/>`,
    `<text x="${PANEL.left - 8}" y="${PANEL.top + 5}" text-anchor="end">${most.toFixed(0)}</text>`,
    `<text x="${PANEL.left - 8}" y="${bottom}" text-anchor="end">0</text>`,
    ...lines,
    ...names,
    '</g>',
  ].join('\n');
}

/** Charts above each other over the same time, as an SVG document. */
export function chart(title: string, panels: readonly Panel[]): string {
  const height = 40 + panels.length * PANEL.height;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="${PANEL.left}" y="24" font-size="15">${title}</text>`,
    ...panels.map((one, at) => panel(one, 40 + at * PANEL.height)),
    '</svg>',
    '',
  ].join('\n');
}
