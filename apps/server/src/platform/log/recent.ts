/** The last lines of the log, for somebody who looks for a fault afterwards. */
export interface RecentLog {
  /** What the log writes into. */
  write(line: string): void;
  /** The lines that are still here, oldest first, as they were written. */
  lines(): string[];
}

/**
 * Keeps the last lines in memory, at most 2000 and at most a megabyte, so that a fault can be looked into where nobody
 * kept the output. Secrets were taken out before a line comes here; whoever gives lines away takes out persons too.
 */
export function createRecentLog({ mostLines = 2000, mostBytes = 1_000_000 } = {}): RecentLog {
  const kept: string[] = [];
  let first = 0;
  let bytes = 0;
  return {
    write(line) {
      kept.push(line);
      bytes += line.length;
      while (kept.length - first > mostLines || (bytes > mostBytes && kept.length > first)) {
        bytes -= kept[first]?.length ?? 0;
        kept[first] = '';
        first += 1;
      }
      if (first <= mostLines) return;
      kept.splice(0, first); // seldom, and many at once
      first = 0;
    },
    lines: () => kept.slice(first),
  };
}
