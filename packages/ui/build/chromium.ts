import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/** The system's Chromium, or that of `BROWSER_PATH`; playwright's own download is not needed. */
export const chromium = {
  executablePath: process.env['BROWSER_PATH'] ?? usual.find((path) => existsSync(path)) ?? 'chromium',
  args: [
    // Chromium refuses its sandbox to root, as which containers usually run.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
