import styles from './errors.module.css';

const mouths = {
  glad: 'M-7 4a7.5 7.5 0 0 0 14 0',
  unsure: 'M-6 7q3-4 6 0t6 0',
  surprised: 'M-2 7a2 2.5 0 1 0 4 0a2 2.5 0 1 0-4 0',
} as const;

export interface LightProps {
  /** Where its middle is. */
  x: number;
  y: number;
  mood?: keyof typeof mouths;
  /** Where it looks. */
  look?: readonly [x: number, y: number];
  /** How large it is; 1 is as tall as 40 units. */
  size?: number;
}

const ahead: readonly [x: number, y: number] = [0, 0];

/** The light of the product's doorway. It is awake, and glad to see whoever comes. */
export const Light = ({ x, y, mood = 'glad', look: [dx, dy] = ahead, size = 1 }: LightProps) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <circle className={styles.body} r="20" />
    <path
      className={styles.eyes}
      d={`M${dx - 9.5} ${dy - 4}a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0ZM${dx + 4.5} ${dy - 4}a2.5 3 0 1 0 5 0a2.5 3 0 1 0-5 0Z`}
    />
    <path className={styles.face} d={mouths[mood]} />
  </g>
);
