import { writeFileSync } from 'node:fs';
import { Frame, FilterGraph, FFmpegError } from 'node-av/lib';
import type { Mask } from './canvas.ts';
import { gatherFonts, runsOf } from './fonts.ts';

/** A text in a size, in pixels from the top of the highest letter to the bottom of the lowest. */
export interface Lettered {
  text: string;
  size: number;
}

const SHEET_WIDTH = 1280;
const SHEET_HEIGHT = 2048;
/** Video's white. */
const WHITE = 235;
const SCRIPT_FILE = 'letters.ass';
const FONT_DIRECTORY = 'fonts';

interface Row extends Lettered {
  top: number;
  height: number;
}

const keyOf = ({ text, size }: Lettered): string => `${size} ${text}`;

/**
 * Draws texts once, before the movie, by libass: it shapes Arabic, orders two directions and takes each letter from a font that
 * has it. Its files lie in the working directory, because a path in a filter would need escaping on two levels.
 */
export class Lettering {
  readonly #masks = new Map<string, Mask>();

  constructor(texts: readonly Lettered[]) {
    const wanted = new Map(texts.filter(({ text }) => text !== '').map((text) => [keyOf(text), text]));
    if (wanted.size === 0) return;
    const all = [...wanted.values()];
    gatherFonts(
      all.map(({ text }) => text),
      FONT_DIRECTORY,
    );
    for (const rows of sheetsOf(all)) this.#drawSheet(rows);
  }

  /** How a text looks, without empty columns at its sides; nothing for an empty text. */
  maskOf(text: Lettered): Mask | undefined {
    return this.#masks.get(keyOf(text));
  }

  #drawSheet(rows: readonly Row[]): void {
    const last = rows.at(-1);
    if (!last) return;
    const height = last.top + last.height;
    writeFileSync(SCRIPT_FILE, scriptOf(rows, height));
    const sheet = render(height);
    for (const row of rows) {
      const start = row.top * SHEET_WIDTH;
      const mask = cutOut(sheet.subarray(start, start + row.height * SHEET_WIDTH), row.height);
      this.#masks.set(keyOf(row), mask);
    }
  }
}

/** Arranges texts below each other on as many sheets as needed. */
function sheetsOf(texts: readonly Lettered[]): Row[][] {
  const sheets: Row[][] = [[]];
  let top = 0;
  for (const text of texts) {
    const height = Math.ceil((text.size * 1.5) / 2) * 2;
    if (top + height > SHEET_HEIGHT) {
      sheets.push([]);
      top = 0;
    }
    sheets.at(-1)?.push({ ...text, top, height });
    top += height;
  }
  return sheets;
}

/** A subtitle script in the format of libass. */
function scriptOf(rows: readonly Row[], height: number): string {
  const events = rows.map(({ text, size, top, height }) => {
    const runs = runsOf(text).map(
      (run) => `{\\fn${run.family}\\fs${Math.round(size * run.scale)}}${escape(run.text)}`,
    );
    const place = `{\\pos(4,${top + height / 2})}`;
    return `Dialogue: 0,0:00:00.00,9:00:00.00,Default,,0,0,0,,${place}${runs.join('')}`;
  });
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${SHEET_WIDTH}`,
    `PlayResY: ${height}`,
    'WrapStyle: 2',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, BorderStyle, Outline, Shadow, Alignment, Encoding',
    // Encoding -1: the direction of a line is that of its first letter.
    'Style: Default,Noto Sans Medium,20,&H00FFFFFF,1,0,0,4,-1',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n');
}

/** Nothing in a name may be taken for a command: a word joiner after a backslash makes it a letter. */
function escape(text: string): string {
  return text.replaceAll('\\', '\\\u2060').replaceAll(/[{}]/g, (brace) => `\\${brace}`);
}

/** White on black, one byte a pixel, `SHEET_WIDTH` bytes a row. */
function render(height: number): Buffer {
  const graph = new FilterGraph();
  const frame = new Frame();
  try {
    graph.alloc();
    const steps = [
      `color=c=black:s=${SHEET_WIDTH}x${height}:r=1`,
      'format=gray',
      `ass=f=${SCRIPT_FILE}:fontsdir=${FONT_DIRECTORY}`,
      'buffersink@sheet',
    ];
    FFmpegError.throwIfError(graph.parsePtr(steps.join(',')), 'text');
    FFmpegError.throwIfError(graph.configSync(), 'text');
    frame.alloc();
    FFmpegError.throwIfError(
      graph.getFilter('buffersink@sheet')?.buffersinkGetFrameSync(frame) ?? -1,
      'text',
    );
    return tightRows(frame, height);
  } finally {
    frame.free();
    graph.free();
  }
}

function tightRows({ data, linesize }: Frame, height: number): Buffer {
  const rows = Buffer.alloc(SHEET_WIDTH * height);
  const step = linesize[0] ?? 0;
  for (let y = 0; y < height; y += 1)
    data?.[0]?.copy(rows, y * SHEET_WIDTH, y * step, y * step + SHEET_WIDTH);
  return rows;
}

function cutOut(row: Buffer, height: number): Mask {
  const isInked = (x: number) => {
    for (let y = 0; y < height; y += 1) if ((row[y * SHEET_WIDTH + x] ?? 0) > 0) return true;
    return false;
  };
  let left = 0;
  while (left < SHEET_WIDTH && !isInked(left)) left += 1;
  let right = SHEET_WIDTH;
  while (right > left && !isInked(right - 1)) right -= 1;
  const width = right - left;
  const alpha = new Uint8Array(width * height);
  for (let index = 0; index < alpha.length; index += 1) {
    const grey = row[Math.floor(index / width) * SHEET_WIDTH + left + (index % width)] ?? 0;
    alpha[index] = Math.min(255, Math.round((grey * 255) / WHITE));
  }
  return { width, height, alpha };
}
