import { avatars, charts, palette, type Shades } from './palette.ts';
import { contrast } from './oklch.ts';

/** What WCAG asks: 4.5 for text and 3 for edges; in high contrast we ask 7 and 4.5. */
const TEXT = { normal: 4.5, more: 7 };
const EDGE = { normal: 3, more: 4.5 };

const onGrounds = (name: string, grounds: readonly string[]): [string, string][] =>
  grounds.map((ground) => [name, ground]);
const pages = ['canvas', 'surface', 'sunken', 'raised'];

const textPairs: [string, string][] = [
  ...['text', 'text-muted', 'text-subtle'].flatMap((name) => onGrounds(name, pages)),
  ...onGrounds('on-accent', ['accent', 'accent-hover', 'accent-active']),
  ...onGrounds('accent-text', ['surface', 'canvas', 'raised', 'accent-soft']),
  ...onGrounds('on-accent-soft', ['accent-soft']),
  ...onGrounds('text', ['accent-soft', 'info-soft', 'success-soft', 'warning-soft', 'danger-soft']),
  ...onGrounds('on-join', ['join', 'join-hover']),
  ...onGrounds('on-danger', ['danger', 'danger-hover']),
  ...onGrounds('on-warning', ['warning']),
  ...['success', 'warning', 'danger', 'info'].flatMap((tone) =>
    onGrounds(`${tone}-text`, ['surface', 'raised', `${tone}-soft`]),
  ),
  ...onGrounds('on-stage', ['stage']),
  ...onGrounds('on-toast', ['toast']),
  ...Object.keys(avatars)
    .filter((name) => !name.startsWith('on-'))
    .map((name): [string, string] => [`on-${name}`, name]),
];

const edgePairs: [string, string][] = [
  ...onGrounds('border-control', pages),
  ...onGrounds('focus', ['surface', 'canvas', 'raised']),
  ...onGrounds('accent', ['surface', 'canvas']),
  ...onGrounds('join', ['surface']),
  ...onGrounds('danger', ['surface']),
  ...onGrounds('focus-stage', ['stage']),
  ...onGrounds('speaking', ['stage', 'toast']),
  ...Object.keys(charts).flatMap((name) => onGrounds(name, ['surface'])),
];

const all: Record<string, Shades> = { ...palette, ...charts, ...avatars };

function faultsOf([front, back]: [string, string], least: { normal: number; more: number }): string[] {
  return (['light', 'dark', 'moreLight', 'moreDark'] as const).flatMap((shade) => {
    const needed = shade.startsWith('more') ? least.more : least.normal;
    const found = contrast(all[front]![shade], all[back]![shade]);
    return found < needed ? [`${front} on ${back}, ${shade}: ${found.toFixed(2)}, needs ${needed}`] : [];
  });
}

/** Every pair of tokens that stand on each other with too little contrast, in any of the four appearances. */
export const contrastFaults = (): string[] => [
  ...textPairs.flatMap((pair) => faultsOf(pair, TEXT)),
  ...edgePairs.flatMap((pair) => faultsOf(pair, EDGE)),
];
