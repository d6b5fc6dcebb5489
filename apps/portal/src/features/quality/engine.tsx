import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EngineState } from '@portico/contract/quality';
import { Badge } from '@portico/ui/badge';
import { useLanguage } from './line-table.tsx';
import styles from './quality.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The media engine of the server that answered: what it says of itself, and nothing that it does not say. */
export function Engine({ engine }: { engine: EngineState | null }) {
  const { t, formats } = useLanguage();
  if (!engine) return null;
  const { kind, isRunning, rooms, participants, cpuShare, residentBytes } = engine;
  const { packetsInPerSecond: packetsIn, packetsOutPerSecond: packetsOut } = engine;
  return (
    <section aria-labelledby="engine">
      <h2 id="engine" className={styles.heading}>
        {t(`quality.engine.${kind}`)}{' '}
        <Badge tone={isRunning ? 'success' : 'danger'} icon={isRunning ? CircleCheck : CircleX}>
          {t(isRunning ? 'quality.engine.works' : 'quality.engine.down')}
        </Badge>
      </h2>
      <dl className={styles.facts}>
        {rooms !== null && <Fact name={t('quality.engine.rooms')}>{formats.number(rooms)}</Fact>}
        {participants !== null && (
          <Fact name={t('quality.engine.people')}>{formats.number(participants)}</Fact>
        )}
        {cpuShare !== null && <Fact name={t('quality.engine.cpu')}>{formats.percent(cpuShare)}</Fact>}
        {residentBytes !== null && (
          <Fact name={t('quality.engine.memory')}>{formats.bytes(residentBytes)}</Fact>
        )}
        {packetsIn !== null && packetsOut !== null && (
          <Fact name={t('quality.engine.packets')}>
            {t('quality.engine.packetsBoth', {
              in: formats.number(Math.round(packetsIn)),
              out: formats.number(Math.round(packetsOut)),
            })}
          </Fact>
        )}
      </dl>
      {kind === 'livekit' && <p className={styles.hint}>{t('quality.engine.livekitHint')}</p>}
    </section>
  );
}
