import styles from './guest.module.css';

/** Four people in a meeting, in the colours of the page. */
export const MeetingArt = () => (
  <svg className={styles.art} viewBox="0 0 440 320" aria-hidden="true" focusable="false">
    <rect className={styles.screen} x="20" y="16" width="400" height="272" rx="22" />
    {[
      { x: 40, y: 36, tone: 'one' },
      { x: 224, y: 36, tone: 'two' },
      { x: 40, y: 146, tone: 'three' },
      { x: 224, y: 146, tone: 'four' },
    ].map(({ x, y, tone }) => (
      <g key={tone}>
        <rect className={styles.tile} data-tone={tone} x={x} y={y} width="176" height="102" rx="14" />
        <circle className={styles.person} data-tone={tone} cx={x + 88} cy={y + 42} r="18" />
        <path className={styles.person} data-tone={tone} d={`M${x + 54} ${y + 102}a34 32 0 0 1 68 0Z`} />
      </g>
    ))}
    <rect className={styles.speaks} x="40" y="36" width="176" height="102" rx="14" />
    <rect className={styles.bar} x="148" y="258" width="144" height="44" rx="22" />
    <circle className={styles.button} cx="176" cy="280" r="12" />
    <circle className={styles.button} cx="208" cy="280" r="12" />
    <rect className={styles.leave} x="232" y="268" width="42" height="24" rx="12" />
  </svg>
);
