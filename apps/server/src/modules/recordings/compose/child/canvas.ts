import type { Rect } from '../plan/rect.ts';

/** A colour as video has it: limited range, ITU-R BT.601. */
export interface Colour {
  y: number;
  u: number;
  v: number;
}

/** How opaque something is at each of its pixels, 0 to 255. */
export interface Mask {
  width: number;
  height: number;
  alpha: Uint8Array;
}

/** Planes of a decoded I420 picture. */
export interface Picture {
  data: readonly Buffer[] | null;
  linesize: readonly number[];
}

interface Plane {
  bytes: Buffer;
  stride: number;
  /** 0 for brightness, 1 for colour, which has half the resolution. */
  shift: 0 | 1;
  of: (colour: Colour) => number;
}

/** From sRGB such as 0x0b0e14. */
export function colourOf(rgb: number): Colour {
  const [r, g, b] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255] as const;
  return {
    y: Math.round(16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255),
    u: Math.round(128 + (-37.797 * r - 74.203 * g + 112 * b) / 255),
    v: Math.round(128 + (112 * r - 93.786 * g - 18.214 * b) / 255),
  };
}

/** The picture of the movie, I420. Rectangles must be even and inside. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Brightness, then both colour planes, without padding. */
  readonly data: Buffer;
  readonly #planes: readonly Plane[];

  constructor({ width, height }: { width: number; height: number }) {
    this.width = width;
    this.height = height;
    const size = width * height;
    this.data = Buffer.alloc((size * 3) / 2);
    const colour = { stride: width / 2, shift: 1 } as const;
    this.#planes = [
      { bytes: this.data.subarray(0, size), stride: width, shift: 0, of: ({ y }) => y },
      { bytes: this.data.subarray(size, size * 1.25), ...colour, of: ({ u }) => u },
      { bytes: this.data.subarray(size * 1.25), ...colour, of: ({ v }) => v },
    ];
  }

  fill(rect: Rect, colour: Colour): void {
    for (const { bytes, stride, shift, of } of this.#planes) {
      const bottom = (rect.y + rect.height) >> shift;
      for (let y = rect.y >> shift; y < bottom; y += 1) {
        const from = y * stride + (rect.x >> shift);
        bytes.fill(of(colour), from, from + (rect.width >> shift));
      }
    }
  }

  /** Copies a picture that has the rectangle's size. */
  copy(picture: Picture, rect: Rect): void {
    for (const [index, { bytes, stride, shift }] of this.#planes.entries()) {
      const source = picture.data?.[index];
      const step = picture.linesize[index];
      if (!source || step === undefined) continue;
      const width = rect.width >> shift;
      let to = (rect.y >> shift) * stride + (rect.x >> shift);
      for (let row = 0; row < rect.height >> shift; row += 1, to += stride)
        source.copy(bytes, to, row * step, row * step + width);
    }
  }

  /** Paints a colour through a mask; what lies outside `within` is cut off. */
  paint(mask: Mask, at: { x: number; y: number; within: Rect }, colour: Colour): void {
    const { within } = at;
    for (const { bytes, stride, shift, of } of this.#planes) {
      const value = of(colour);
      const right = Math.min(within.x + within.width, at.x + mask.width) >> shift;
      const bottom = Math.min(within.y + within.height, at.y + mask.height) >> shift;
      for (let y = Math.max(within.y, at.y) >> shift; y < bottom; y += 1) {
        for (let x = Math.max(within.x, at.x) >> shift; x < right; x += 1) {
          const alpha = alphaAt(mask, (x << shift) - at.x, { y: (y << shift) - at.y, shift });
          if (alpha === 0) continue;
          const index = y * stride + x;
          const old = bytes[index] ?? 0;
          bytes[index] = old + Math.round(((value - old) * alpha) / 255);
        }
      }
    }
  }
}

/** A colour sample stands for four pixels of the mask. */
function alphaAt({ alpha, width }: Mask, x: number, { y, shift }: { y: number; shift: 0 | 1 }): number {
  const index = y * width + x;
  if (shift === 0) return alpha[index] ?? 0;
  const sum =
    (alpha[index] ?? 0) +
    (alpha[index + 1] ?? 0) +
    (alpha[index + width] ?? 0) +
    (alpha[index + width + 1] ?? 0);
  return sum >> 2;
}

/** A filled circle with a smooth edge; `diameter` is even. */
export function discMask(diameter: number): Mask {
  const alpha = new Uint8Array(diameter * diameter);
  const centre = (diameter - 1) / 2;
  for (let index = 0; index < alpha.length; index += 1) {
    const distance = Math.hypot((index % diameter) - centre, Math.floor(index / diameter) - centre);
    alpha[index] = Math.round(255 * Math.min(1, Math.max(0, diameter / 2 - distance)));
  }
  return { width: diameter, height: diameter, alpha };
}

/** A rectangle that lets through a part of what is behind it. */
export function veilMask({ width, height }: { width: number; height: number }, opacity: number): Mask {
  return { width, height, alpha: new Uint8Array(width * height).fill(Math.round(opacity * 255)) };
}
