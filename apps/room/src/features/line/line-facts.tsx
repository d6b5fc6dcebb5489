import { useEffect, useState, type ReactNode } from 'react';
import type { PlainKey } from '@portico/i18n/texts';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import type { Conference } from '../../media/conference.ts';
import { limitsOf, type LineLimit } from '../../media/line-limits.ts';
import type { LineReport, PictureReport } from '../../media/line-report.ts';
import styles from './line.module.css';

const LOOK_EVERY_MS = 2000;

const paths: Readonly<Record<NonNullable<LineReport['path']>, PlainKey>> = {
  udp: 'room.line.path.udp',
  tcp: 'room.line.path.tcp',
  relay: 'room.line.path.relay',
};

/** Looks again and again; undefined before there is something to compare. */
function useReport(conference: Conference): LineReport | undefined {
  const [report, setReport] = useState<LineReport>();
  useEffect(() => {
    let isOver = false;
    const measure = conference.meter();
    let next: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const measured = await measure();
      if (isOver) return;
      if (measured) setReport(measured);
      next = setTimeout(() => void look(), measured ? LOOK_EVERY_MS : LOOK_EVERY_MS / 2);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(next);
    };
  }, [conference]);
  return report;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Numbers of a line, as the reader's language writes them. */
function useWriters() {
  const formats = useFormats();
  const unknown = '–';
  const unit = (value: number, name: string): string =>
    formats.number(value, { style: 'unit', unit: name, maximumFractionDigits: 0 });
  return {
    milliseconds: (value: number | undefined) => (value === undefined ? unknown : unit(value, 'millisecond')),
    rate: (value: number) => unit(value / 1000, 'kilobit-per-second'),
    share: (value: number | undefined) =>
      value === undefined ? unknown : formats.number(value, { style: 'percent', maximumFractionDigits: 1 }),
  };
}

/** What somebody is called here. */
function useNames(): (person: string) => string {
  const { company } = useTools();
  const { everybody } = useStore(company);
  return (person) => everybody.find(({ id }) => id === person)?.name ?? '';
}

/** What keeps sound and pictures from being better, in words. */
function Limits({ report }: { report: LineReport }) {
  const t = useT();
  const { conference, room } = useTools();
  const { people } = useStore(conference);
  const nameOf = useNames();
  const limits = limitsOf(report, people, useStore(room).view.me.id);
  const wordsOf = (limit: LineLimit): string => {
    switch (limit.kind) {
      case 'uplink':
        return t('room.line.limits.uplink');
      case 'device':
        return t('room.line.limits.device');
      case 'downlink':
        return limit.source === 'screen'
          ? t('room.line.limits.screen', { name: nameOf(limit.person) })
          : t('room.line.limits.camera', { name: nameOf(limit.person) });
      case 'theirs':
        return t('room.line.limits.theirs', { name: nameOf(limit.person) });
    }
  };
  return (
    <>
      <h3 className={styles.head}>{t('room.line.limits')}</h3>
      {limits.length === 0 ? (
        <p className={styles.words}>{t('room.line.limits.none')}</p>
      ) : (
        <ul className={styles.words}>
          {limits.map((limit) => {
            const words = wordsOf(limit);
            return <li key={words}>{words}</li>;
          })}
        </ul>
      )}
    </>
  );
}

function Picture({ picture }: { picture: PictureReport }) {
  const t = useT();
  const { rate } = useWriters();
  const { person, isMine, source, width, height, framesPerSecond, bitsPerSecond, layers, limit } = picture;
  const name = useNames()(person);
  const own = source === 'screen' ? t('room.line.ownScreen') : t('room.line.ownCamera');
  const label = isMine ? own : source === 'screen' ? t('room.tile.screen', { name }) : name;
  return (
    <Fact name={label}>
      <span dir="ltr">
        {width} × {height}
      </span>
      {' · '}
      {t('room.line.frames', { count: Math.round(framesPerSecond) })}
      {' · '}
      {rate(bitsPerSecond)}
      {isMine && layers > 1 && <small>{t('room.line.layers', { count: layers })}</small>}
      {limit && <small>{t(limit === 'cpu' ? 'room.line.limit.cpu' : 'room.line.limit.bandwidth')}</small>}
    </Fact>
  );
}

/** Delay, rates and losses of one's own connection, and of each picture. */
export function LineFacts() {
  const t = useT();
  const { conference } = useTools();
  const { phase, isUnstable } = useStore(conference);
  const report = useReport(conference);
  const { milliseconds, rate, share } = useWriters();
  if (phase !== 'connected' && phase !== 'resuming')
    return <Notice tone="danger">{t('room.line.none')}</Notice>;
  if (!report) return <Spinner label={t('room.line.measuring')} />;
  const { roundTripMs, jitterMs, path, incoming, outgoing, pictures } = report;
  return (
    <>
      <Notice tone={isUnstable ? 'warning' : 'success'}>
        {t(isUnstable ? 'room.line.unstable' : 'room.line.stable')}
      </Notice>
      <dl className={styles.facts}>
        <Fact name={t('room.line.roundTrip')}>{milliseconds(roundTripMs)}</Fact>
        <Fact name={t('room.line.jitter')}>{milliseconds(jitterMs)}</Fact>
        <Fact name={t('room.line.path')}>{path ? t(paths[path]) : '–'}</Fact>
        <Fact name={t('room.line.in')}>{rate(incoming.bitsPerSecond)}</Fact>
        <Fact name={t('room.line.lostIn')}>{share(incoming.loss)}</Fact>
        <Fact name={t('room.line.out')}>{rate(outgoing.bitsPerSecond)}</Fact>
        <Fact name={t('room.line.lostOut')}>{share(outgoing.loss)}</Fact>
      </dl>
      <Limits report={report} />
      {pictures.length > 0 && (
        <>
          <h3 className={styles.head}>{t('room.line.pictures')}</h3>
          <dl className={`${styles.facts} ${styles.pictures}`}>
            {pictures.map((picture) => (
              <Picture key={`${picture.person} ${picture.source}`} picture={picture} />
            ))}
          </dl>
        </>
      )}
    </>
  );
}
