import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { launch, type Browser } from 'puppeteer-core';

const NAMES = ['firefox-esr', 'firefox'];

/** Fake devices that nobody is asked about, and ways on this machine alone. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.force_interface': 'lo',
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // Its H.264 for calls is a plugin that it fetches from its vendor: here it never has it, as in any closed network.
  'media.gmp-manager.updateEnabled': false,
  'media.gmp-gmpopenh264.enabled': false,
  'intl.accept_languages': 'en-US',
  'intl.locale.requested': 'en-US',
};

/** Path of the Firefox for tests: `FIREFOX_PATH`, else one on `PATH`; undefined when there is none. */
function firefoxPath(): string | undefined {
  const wanted = process.env['FIREFOX_PATH'];
  if (wanted) return wanted;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Starts a headless Firefox with a new profile, driven by WebDriver BiDi. */
export function launchFirefox(): Promise<Browser> {
  const executablePath = firefoxPath();
  if (!executablePath) throw new Error('no Firefox found: install one or set FIREFOX_PATH');
  return launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox: PREFERENCES });
}
