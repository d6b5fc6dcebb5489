/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Linear-light sRGB; a channel outside 0 to 1 cannot be shown. Source: Ottosson, "A perceptual color space for image processing". */
function linearRgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** True when sRGB can show the colour, within the rounding of eight bits. */
export const isInGamut = (color: Oklch): boolean =>
  linearRgb(color).every((channel) => channel >= -0.0008 && channel <= 1.0008);

/** The colour with as much of its chroma as sRGB can show. */
export function intoGamut(color: Oklch): Oklch {
  let [lightness, chroma, hue] = color;
  while (chroma > 0 && !isInGamut([lightness, chroma, hue]))
    chroma = Math.round((chroma - 0.001) * 1000) / 1000;
  return [lightness, chroma, hue];
}

/** Rounded to eight bits as a screen does, so that the contrast is that of what is seen. */
function luminance(color: Oklch): number {
  const [red, green, blue] = linearRgb(color).map((channel) => {
    const clamped = Math.min(1, Math.max(0, channel));
    const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
    const shown = Math.round(encoded * 255) / 255;
    return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** The colour in CSS. */
export const cssColor = ([lightness, chroma, hue]: Oklch): string => `oklch(${lightness} ${chroma} ${hue})`;
