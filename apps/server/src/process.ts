import type { App } from './app.ts';
import type { Log } from './platform/log/log.ts';
import type { Settings } from './platform/settings/table.ts';

const END_WITHIN_MS = 10_000;

/** Ends in order on a signal, or when the launcher is gone; after ten seconds in any case. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let isStopping = false;
  const end = (why: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  process.on('disconnect', () => end('the launcher is gone'));
}

/** Says on the console where the portal is. */
export function announce(app: App, settings: Settings): void {
  const lines = [`${settings.PRODUCT_NAME} is ready: ${app.publicUrl}`];
  if (app.setupUrl) lines.push(`Nobody has set it up yet. Open this link once: ${app.setupUrl}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
