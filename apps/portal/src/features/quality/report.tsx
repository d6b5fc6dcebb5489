import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import type { Call } from '@portico/contract/call';
import type { QualityReport, Spell } from '@portico/contract/quality';
import { ListState } from '@portico/ui/list-state';
import { Pager } from '@portico/ui/pager';
import { usePage } from '../../app/use-search-state.ts';
import { PulseArt } from '@portico/ui/art/pulse';
import { useLanguage } from './line-table.tsx';
import { PeopleRows } from './live.tsx';
import { LiveView } from './live-view.tsx';
import { offsetOf, PAGE, reportQuery } from './quality.queries.ts';
import { delayWords, rateWords, shareWords, spellWords } from './quality.words.ts';
import styles from './quality.module.css';

/** What was notably wrong, in words. */
export function Spells({ spells }: { spells: readonly Spell[] }) {
  const language = useLanguage();
  const { t } = language;
  return (
    <section aria-labelledby="spells" className={styles.section}>
      <h2 id="spells" className={styles.heading}>
        {t('quality.spells')}
      </h2>
      {spells.length === 0 ? (
        <p className={styles.hint}>{t('quality.spells.none')}</p>
      ) : (
        <ul className={styles.list}>
          {spells.map((spell) => (
            <li key={`${spell.participantId} ${spell.kind} ${spell.from}`} suppressHydrationWarning>
              {spellWords(language, spell)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Overview({ report }: { report: QualityReport }) {
  const language = useLanguage();
  const { t, formats } = language;
  const { minutes, line, total } = report;
  const all = minutes.good + minutes.fair + minutes.poor;
  const facts: [string, string][] = [
    [t('quality.overview.good'), all > 0 ? formats.percent(minutes.good / all) : '–'],
    [
      t('quality.overview.minutes'),
      t('quality.overview.split', {
        good: formats.number(minutes.good),
        fair: formats.number(minutes.fair),
        poor: formats.number(minutes.poor),
      }),
    ],
    [t('quality.overview.people'), formats.number(total)],
    [t('quality.overview.sent'), rateWords(language, line.upBitsPerSecond)],
    [t('quality.overview.received'), rateWords(language, line.downBitsPerSecond)],
    [
      t('quality.column.loss'),
      t('quality.lossBoth', {
        up: shareWords(language, line.upLoss),
        down: shareWords(language, line.downLoss),
      }),
    ],
    [
      t('quality.column.delay'),
      t('quality.delayBoth', {
        delay: delayWords(language, line.roundTripMs),
        jitter: delayWords(language, line.jitterMs),
      }),
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The other times that the meeting took place. */
function Times({ report }: { report: QualityReport }) {
  const { t, formats } = useLanguage();
  const { meeting, time, times } = report;
  const others = times.filter(({ instanceId }) => instanceId !== time?.instanceId);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="times" className={styles.section}>
      <h2 id="times" className={styles.heading}>
        {t('quality.times')}
      </h2>
      <ul className={styles.list}>
        {others.map(({ instanceId, startedAt }) => (
          <li key={instanceId}>
            <Link
              to="/meeting/quality/$uuid"
              params={{ uuid: meeting.uuid }}
              search={{ time: instanceId }}
              className={styles.link}
              suppressHydrationWarning
            >
              {formats.dateTime(startedAt)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ReportProps {
  call: Call;
  uuid: string;
  /** Which time it took place. */
  time: string | undefined;
}

/** When the meeting took place, in the words of the head. */
export function ReportSummary({ call, uuid, time }: ReportProps) {
  const { t, formats } = useLanguage();
  const { data } = useQuery(reportQuery(call, { uuid, time, offset: 0 }));
  if (!data?.time) return null;
  const { startedAt, endedAt } = data.time;
  return (
    <span suppressHydrationWarning>
      {endedAt
        ? `${formats.date(startedAt, 'full')} · ${formats.timeRange(startedAt, endedAt)}`
        : t('quality.goesOn', { when: formats.dateTime(startedAt) })}
    </span>
  );
}

function Measured({ report, uuid, isBusy }: { report: QualityReport; uuid: string; isBusy: boolean }) {
  const { t } = useLanguage();
  const [page, turnTo] = usePage();
  const instanceId = report.time?.instanceId;
  return (
    <>
      <Overview report={report} />
      <Spells spells={report.spells} />
      <section aria-labelledby="people" className={styles.section}>
        <h2 id="people" className={styles.heading}>
          {t('quality.people')}
        </h2>
        <PeopleRows
          people={report.people}
          isReport
          isBusy={isBusy}
          renderName={({ participantId, displayName }) => (
            <Link
              to="/meeting/quality/$uuid"
              params={{ uuid }}
              search={{ ...(instanceId !== undefined && { time: instanceId }), person: participantId }}
              className={styles.link}
            >
              <bdi>{displayName}</bdi>
            </Link>
          )}
        />
        <Pager page={page} size={PAGE} total={report.total} onPage={turnTo} />
      </section>
    </>
  );
}

/** How the lines of a meeting were: of all together, what was wrong, and of each person. */
export function Report({ call, uuid, time }: ReportProps) {
  const { t } = useLanguage();
  const [page] = usePage();
  const query = useQuery(reportQuery(call, { uuid, time, offset: offsetOf(page) }));
  return (
    <LiveView query={query}>
      {(report) => (
        <>
          {report.total > 0 ? (
            <Measured report={report} uuid={uuid} isBusy={query.isPlaceholderData} />
          ) : (
            <ListState
              state="empty"
              words={{
                art: <PulseArt />,
                title: t('quality.nothing'),
                text: t(report.time ? 'quality.nothingText' : 'quality.neverText'),
              }}
            />
          )}
          <Times report={report} />
        </>
      )}
    </LiveView>
  );
}
