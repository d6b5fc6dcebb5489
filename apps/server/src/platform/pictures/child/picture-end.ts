const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_FRAME_BYTES = 12;

/** Chunk after chunk, to the one that ends it (PNG §5.3). */
function endOfPng(bytes: Buffer): number | undefined {
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_FRAME_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += PNG_CHUNK_FRAME_BYTES + bytes.readUInt32BE(at);
    if (type === 'IEND') return at <= bytes.length ? at : undefined;
  }
  return undefined;
}

const GIF_HEAD_BYTES = 13;
const GIF_IMAGE_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** How many bytes a table of colours takes, by the flags that announce it. */
const colours = (flags = 0): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Behind a row of blocks, each led by its length, to the empty one. */
function behindBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at]) at += 1 + bytes[at]!;
  return at + 1;
}

/** Block after block, to the trailer (GIF89a §12). */
function endOfGif(bytes: Buffer): number | undefined {
  let at = GIF_HEAD_BYTES + colours(bytes[10]);
  while (at < bytes.length) {
    if (bytes[at] === TRAILER) return at + 1;
    if (bytes[at] === EXTENSION) at = behindBlocks(bytes, at + 2);
    else if (bytes[at] === IMAGE) at = behindBlocks(bytes, at + GIF_IMAGE_BYTES + colours(bytes[at + 9]) + 1); // the size of codes before the data
    else return undefined;
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const START_OF_IMAGE = 0xd8;

/** The next marker in the data of a scan, where FF 00 is a byte of it and FF D0 to D7 are marks in between. */
function behindScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

/** Segment after segment and scan after scan, to the end of the image (ITU-T T.81 B). */
function endOfJpeg(bytes: Buffer, start = 0): number | undefined {
  let at = start + 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    if (marker === END_OF_IMAGE) break;
    if (marker === 0xff) at += 1;
    else {
      const behind = at + 2 + bytes.readUInt16BE(at + 2);
      at = marker === START_OF_SCAN ? behindScan(bytes, behind) : behind;
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE ? at + 2 : undefined;
}

/** Cameras keep a preview behind a photo, as a JPEG of its own (CIPA DC-007). */
function endOfPhotos(bytes: Buffer): number | undefined {
  let end = endOfJpeg(bytes);
  while (end !== undefined && bytes[end] === 0xff && bytes[end + 1] === START_OF_IMAGE)
    end = endOfJpeg(bytes, end);
  return end;
}

/** How a picture is read to its end. */
const ends = { png: endOfPng, gif: endOfGif, jpeg: endOfPhotos } as const;

/**
 * Whether something follows the picture in its file: an archive or a page that other programs would find there. Only
 * zeros may, with which some cameras fill up. Of one without an end nobody can tell: it is damaged.
 */
export function carriesMore(bytes: Buffer, format: keyof typeof ends): boolean {
  const end = ends[format](bytes);
  return end !== undefined && bytes.subarray(end).some((byte) => byte !== 0);
}
