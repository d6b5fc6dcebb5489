import { AV_PIX_FMT_YUV420P, SWS_BILINEAR, type AVPixelFormat } from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';

/** Width and height in pixels. */
interface Size {
  width: number;
  height: number;
}

/** Scales frames of any size and pixel format to a size in I420; set up anew only when one of them changes. */
export class Scaler {
  #setUpFor = '';
  #context: SoftwareScaleContext | undefined;
  #scaled: Frame | undefined;

  /** The scaled picture, which the next call overwrites; nothing when this frame cannot be scaled. */
  scale(frame: Frame, size: Size): Frame | undefined {
    const setUp = [frame.width, frame.height, frame.format, size.width, size.height].join();
    if (setUp !== this.#setUpFor) this.#setUp(frame, size);
    this.#setUpFor = setUp;
    if (!this.#context || !this.#scaled) return undefined;
    return this.#context.scaleFrameSync(this.#scaled, frame) < 0 ? undefined : this.#scaled;
  }

  close(): void {
    this.#scaled?.free();
    this.#context?.freeContext();
    this.#scaled = this.#context = undefined;
  }

  #setUp(frame: Frame, { width, height }: Size): void {
    this.close();
    this.#context = new SoftwareScaleContext();
    this.#context.getContext(
      frame.width,
      frame.height,
      // A video's frame; the type allows for those of audio.
      frame.format as AVPixelFormat,
      width,
      height,
      AV_PIX_FMT_YUV420P,
      SWS_BILINEAR,
    );
    const scaled = new Frame();
    scaled.alloc();
    scaled.width = width;
    scaled.height = height;
    scaled.format = AV_PIX_FMT_YUV420P;
    if (scaled.getBuffer() < 0) throw new Error('no memory for a tile');
    this.#scaled = scaled;
  }
}
