import { intoGamut, type Oklch } from './oklch.ts';

/** One token in its four appearances. */
export interface Shades {
  light: Oklch;
  dark: Oklch;
  moreLight: Oklch;
  moreDark: Oklch;
}

const NEUTRAL = 266;
const IRIS = 270;
const GREEN = 155;
const AMBER = 75;
const RED = 25;
const SKY = 232;

type Four = readonly [light: Oklch, dark: Oklch, moreLight: Oklch, moreDark: Oklch];

// prettier-ignore
const colors = {
  canvas: [[0.972, 0.005, NEUTRAL], [0.165, 0.012, NEUTRAL], [1, 0, 0], [0, 0, 0]],
  surface: [[1, 0, 0], [0.205, 0.014, NEUTRAL], [1, 0, 0], [0, 0, 0]],
  sunken: [[0.95, 0.007, NEUTRAL], [0.14, 0.01, NEUTRAL], [0.96, 0, 0], [0.12, 0, 0]],
  raised: [[1, 0, 0], [0.248, 0.016, NEUTRAL], [1, 0, 0], [0.1, 0, 0]],
  text: [[0.22, 0.02, NEUTRAL], [0.955, 0.005, NEUTRAL], [0, 0, 0], [1, 0, 0]],
  'text-muted': [[0.45, 0.02, NEUTRAL], [0.765, 0.014, NEUTRAL], [0.27, 0, 0], [0.9, 0, 0]],
  'text-subtle': [[0.515, 0.02, NEUTRAL], [0.68, 0.016, NEUTRAL], [0.33, 0, 0], [0.84, 0, 0]],
  border: [[0.905, 0.008, NEUTRAL], [0.3, 0.015, NEUTRAL], [0.45, 0, 0], [0.7, 0, 0]],
  'border-control': [[0.61, 0.02, NEUTRAL], [0.55, 0.02, NEUTRAL], [0.2, 0, 0], [0.9, 0, 0]],
  accent: [[0.505, 0.205, IRIS], [0.55, 0.2, IRIS], [0.38, 0.18, IRIS], [0.82, 0.11, IRIS]],
  'accent-hover': [[0.455, 0.195, IRIS], [0.575, 0.19, IRIS], [0.32, 0.15, IRIS], [0.88, 0.075, IRIS]],
  'accent-active': [[0.405, 0.175, IRIS], [0.51, 0.2, IRIS], [0.26, 0.12, IRIS], [0.76, 0.13, IRIS]],
  'on-accent': [[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 0]],
  'accent-text': [[0.475, 0.2, IRIS], [0.785, 0.115, IRIS], [0.36, 0.17, IRIS], [0.86, 0.085, IRIS]],
  'accent-soft': [[0.955, 0.022, IRIS], [0.29, 0.07, IRIS], [0.94, 0.03, IRIS], [0.25, 0.09, IRIS]],
  'on-accent-soft': [[0.4, 0.17, IRIS], [0.88, 0.07, IRIS], [0.3, 0.14, IRIS], [0.95, 0.03, IRIS]],
  focus: [[0.55, 0.22, IRIS], [0.74, 0.15, IRIS], [0.4, 0.2, IRIS], [0.9, 0.15, 100]],
  join: [[0.5, 0.125, GREEN], [0.52, 0.125, GREEN], [0.37, 0.095, GREEN], [0.86, 0.17, GREEN]],
  'join-hover': [[0.45, 0.115, GREEN], [0.545, 0.13, GREEN], [0.31, 0.08, GREEN], [0.91, 0.13, GREEN]],
  'on-join': [[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 0]],
  'success-text': [[0.45, 0.115, GREEN], [0.8, 0.14, GREEN], [0.36, 0.09, GREEN], [0.88, 0.15, GREEN]],
  'success-soft': [[0.955, 0.035, GREEN], [0.275, 0.05, GREEN], [0.94, 0.04, GREEN], [0.22, 0.05, GREEN]],
  warning: [[0.83, 0.155, AMBER], [0.8, 0.145, AMBER], [0.45, 0.1, AMBER], [0.87, 0.14, 85]],
  'on-warning': [[0.26, 0.05, AMBER], [0.23, 0.05, AMBER], [1, 0, 0], [0, 0, 0]],
  'warning-text': [[0.475, 0.105, AMBER], [0.83, 0.13, 80], [0.37, 0.085, AMBER], [0.89, 0.12, 85]],
  'warning-soft': [[0.965, 0.04, 85], [0.285, 0.05, AMBER], [0.95, 0.05, 85], [0.24, 0.05, AMBER]],
  danger: [[0.535, 0.205, RED], [0.545, 0.2, RED], [0.42, 0.165, RED], [0.78, 0.12, RED]],
  'danger-hover': [[0.485, 0.19, RED], [0.575, 0.195, RED], [0.35, 0.14, RED], [0.85, 0.08, RED]],
  'on-danger': [[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 0, 0]],
  'danger-text': [[0.495, 0.195, RED], [0.77, 0.13, RED], [0.4, 0.16, RED], [0.84, 0.09, RED]],
  'danger-soft': [[0.96, 0.022, RED], [0.28, 0.07, RED], [0.95, 0.03, RED], [0.24, 0.08, RED]],
  'info-text': [[0.46, 0.105, SKY], [0.81, 0.1, SKY], [0.36, 0.085, SKY], [0.88, 0.08, SKY]],
  'info-soft': [[0.955, 0.025, SKY], [0.28, 0.045, SKY], [0.94, 0.03, SKY], [0.23, 0.05, SKY]],
  toast: [[0.24, 0.02, NEUTRAL], [0.29, 0.018, NEUTRAL], [0, 0, 0], [0.1, 0, 0]],
  'on-toast': [[0.97, 0.003, NEUTRAL], [0.97, 0.003, NEUTRAL], [1, 0, 0], [1, 0, 0]],
  stage: [[0.14, 0.01, NEUTRAL], [0.11, 0.008, NEUTRAL], [0, 0, 0], [0, 0, 0]],
  'on-stage': [[0.97, 0.003, NEUTRAL], [0.97, 0.003, NEUTRAL], [1, 0, 0], [1, 0, 0]],
  'focus-stage': [[0.9, 0.15, 100], [0.9, 0.15, 100], [0.93, 0.17, 105], [0.93, 0.17, 105]],
  speaking: [[0.8, 0.18, GREEN], [0.8, 0.18, GREEN], [0.88, 0.2, GREEN], [0.88, 0.2, GREEN]],
} satisfies Record<string, Four>;

/** Two series beside each other never differ in hue alone: charts add a pattern or a label. */
const CHART = [
  { hue: 264, light: 0.19, dark: 0.13 },
  { hue: 158, light: 0.125, dark: 0.14 },
  { hue: 55, light: 0.125, dark: 0.14 },
  { hue: 330, light: 0.17, dark: 0.15 },
  { hue: 205, light: 0.1, dark: 0.11 },
  { hue: 25, light: 0.19, dark: 0.15 },
  { hue: 110, light: 0.125, dark: 0.15 },
  { hue: 295, light: 0.19, dark: 0.13 },
];

/** How many hues people's pictures and initials are spread over. */
export const AVATAR_HUES = 12;

const four = ([light, dark, moreLight, moreDark]: Four): Shades => ({
  light: intoGamut(light),
  dark: intoGamut(dark),
  moreLight: intoGamut(moreLight),
  moreDark: intoGamut(moreDark),
});

/** The colour tokens with a meaning. */
export const palette: Record<string, Shades> = Object.fromEntries(
  Object.entries(colors).map(([name, shades]) => [name, four(shades)]),
);

/** Colours of chart series, `chart-1` to `chart-8`; high contrast keeps them. */
export const charts: Record<string, Shades> = Object.fromEntries(
  CHART.map(({ hue, light, dark }, index) => {
    const shades: Four = [
      [0.57, light, hue],
      [0.73, dark, hue],
      [0.45, light, hue],
      [0.82, dark, hue],
    ];
    return [`chart-${index + 1}`, four(shades)];
  }),
);

/** Ground and letters of the avatars, `avatar-1` and `on-avatar-1` to 12. */
export const avatars: Record<string, Shades> = Object.fromEntries(
  Array.from({ length: AVATAR_HUES }, (_, index) => (index * 360) / AVATAR_HUES + 15).flatMap(
    (hue, index) => {
      const ground: Four = [
        [0.92, 0.05, hue],
        [0.36, 0.07, hue],
        [0.94, 0.04, hue],
        [0.28, 0.06, hue],
      ];
      const letters: Four = [
        [0.38, 0.1, hue],
        [0.93, 0.04, hue],
        [0.28, 0.08, hue],
        [0.97, 0.02, hue],
      ];
      return [
        [`avatar-${index + 1}`, four(ground)] as const,
        [`on-avatar-${index + 1}`, four(letters)] as const,
      ];
    },
  ),
);
