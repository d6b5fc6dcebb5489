import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useFormats } from '@portico/ui/formats';
import { Slider } from '@portico/ui/slider';
import { useT } from '@portico/ui/texts';
import styles from './avatar.module.css';
import { byKey, moved, mostZoom, zoomedTo, type Crop } from './crop.ts';
import { drawSquare } from './picture.ts';

interface CropProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
  isDisabled: boolean;
}

/** Sharp on fine screens too. */
const CANVAS_SIDE = 600;
const PREVIEW_SIDE = 128;
const WHEEL_ZOOM = 1.0015;

/** Dims what is outside of the circle. */
function drawVeil(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.beginPath();
  context.rect(0, 0, width, height);
  context.arc(width / 2, height / 2, width / 2 - 1, 0, 2 * Math.PI);
  context.fillStyle = 'rgb(0 0 0 / 55%)';
  context.fill('evenodd');
}

type Points = Map<number, { x: number; y: number }>;

const spread = (points: Points): number => {
  const [a, b] = [...points.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

/** One finger or the mouse moves the picture, two zoom it as well. */
function usePointers({ crop, onChange, isDisabled }: CropProps) {
  const points = useRef<Points>(new Map());
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const known = points.current.get(event.pointerId);
    if (!known || isDisabled) return;
    const before = spread(points.current);
    const { width } = event.currentTarget.getBoundingClientRect();
    const share = width * points.current.size; // each of two fingers moves half of it
    const at = { x: event.clientX, y: event.clientY };
    points.current.set(event.pointerId, at);
    const next = moved(crop, (at.x - known.x) / share, (at.y - known.y) / share);
    onChange(before > 0 ? zoomedTo(next, next.zoom * (spread(points.current) / before)) : next);
  };
  const lift = ({ pointerId }: PointerEvent): void => void points.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: follow,
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The wheel zooms; React listens in a way that cannot keep the page from scrolling meanwhile. */
function useWheel(surface: RefObject<HTMLElement | null>, { crop, onChange, isDisabled }: CropProps) {
  useEffect(() => {
    const element = surface.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      if (!isDisabled) onChange(zoomedTo(crop, crop.zoom * WHEEL_ZOOM ** -event.deltaY));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });
}

function Preview({ picture, crop }: Pick<CropProps, 'picture' | 'crop'>) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <figure className={styles.preview}>
      <canvas ref={canvas} width={PREVIEW_SIDE} height={PREVIEW_SIDE} aria-hidden />
      <figcaption>{t('avatar.preview')}</figcaption>
    </figure>
  );
}

/** Its keys are its own, also where a screen reader has them otherwise; the slider beside it does the rest. */
const takesKeys = { role: 'application', tabIndex: 0 } as const;

function useKeys({ crop, onChange, isDisabled }: CropProps) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      const next = isDisabled || event.ctrlKey || event.metaKey ? undefined : byKey(crop, event.key);
      if (!next) return;
      event.preventDefault();
      onChange(next);
    },
  };
}

/** A picture below a circle, moved and zoomed by mouse, touch, wheel and keys. */
export function CropView(props: CropProps) {
  const { picture, crop, onChange, isDisabled } = props;
  const t = useT();
  const formats = useFormats();
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    drawSquare(canvas.current, picture, crop);
    drawVeil(canvas.current);
  }, [picture, crop]);
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => surface.current?.focus(), []);
  useWheel(surface, props);
  return (
    <div className={styles.crop}>
      <div
        ref={surface}
        className={styles.surface}
        {...takesKeys}
        aria-label={t('avatar.crop')}
        aria-describedby={helpId}
        {...usePointers(props)}
        {...useKeys(props)}
      >
        <canvas ref={canvas} width={CANVAS_SIDE} height={CANVAS_SIDE} aria-hidden />
      </div>
      <div className={styles.beside}>
        <Preview picture={picture} crop={crop} />
        <Slider
          label={t('avatar.zoom')}
          value={crop.zoom}
          min={1}
          max={mostZoom(crop)}
          step={0.01}
          valueText={formats.percent(crop.zoom)}
          isDisabled={isDisabled || mostZoom(crop) === 1}
          onChange={(zoom) => onChange(zoomedTo(crop, zoom))}
        />
        <p id={helpId} className={styles.help}>
          {t('avatar.crop.help')}
        </p>
      </div>
    </div>
  );
}
