import { Encoder } from 'node-av/api';
import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_MJPEG,
  SWS_BILINEAR,
} from 'node-av/constants';
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib';
import type { Canvas } from './canvas.ts';
import { frameOf } from './movie.ts';

/** The canvas as a JPEG, which has the full range of brightness where video has a part of it. */
export async function encodePoster(canvas: Canvas): Promise<Buffer> {
  const limited = frameOf(canvas);
  const full = new Frame();
  try {
    toFullRange(limited, full);
    return await Encoder.encodeOne(FF_ENCODER_MJPEG, full);
  } finally {
    full.free();
    limited.free();
  }
}

function toFullRange(limited: Frame, full: Frame): void {
  const { width, height } = limited;
  full.alloc();
  full.width = width;
  full.height = height;
  full.format = AV_PIX_FMT_YUVJ420P;
  full.colorRange = AVCOL_RANGE_JPEG;
  full.timeBase = limited.timeBase;
  full.pts = 0n;
  FFmpegError.throwIfError(full.getBuffer(), 'poster');
  const scaler = new SoftwareScaleContext();
  try {
    scaler.getContext(width, height, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_YUVJ420P, SWS_BILINEAR);
    FFmpegError.throwIfError(scaler.scaleFrameSync(full, limited), 'poster');
  } finally {
    scaler.freeContext();
  }
}
