import { readFileSync } from 'node:fs';
import { WrongSetting } from '../settings/read.ts';
import type { Settings } from '../settings/table.ts';

/** Where an object store is, and how it is spoken to. */
export interface Location {
  bucket: string;
  /** Before every key: empty, or with a slash at its end. */
  prefix: string;
  /** None for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Whether the bucket stands in the path of the address, not in the name of the host. */
  isPathStyle: boolean;
  /** Undefined to take those that the machine has, by environment or by its role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

function readSecret({
  STORAGE_SECRET_KEY: secret,
  STORAGE_SECRET_KEY_FILE: file,
}: Settings): string | undefined {
  if (file === undefined) return secret;
  if (secret !== undefined)
    throw new WrongSetting('STORAGE_SECRET_KEY and STORAGE_SECRET_KEY_FILE are both set: keep one of them');
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    throw new WrongSetting(`STORAGE_SECRET_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
  throw new WrongSetting(
    `STORAGE_SECRET_KEY_FILE ${file} is empty: it holds the secret of STORAGE_ACCESS_KEY`,
  );
}

/**
 * The object store of the settings, or undefined for none.
 * @throws {WrongSetting} for settings that do not fit together.
 */
export function readLocation(settings: Settings): Location | undefined {
  const { STORAGE_URL, STORAGE_ENDPOINT, STORAGE_REGION, STORAGE_PATH_STYLE, STORAGE_ACCESS_KEY } = settings;
  if (STORAGE_URL === undefined) return undefined;
  const secret = readSecret(settings);
  if ((STORAGE_ACCESS_KEY === undefined) !== (secret === undefined)) {
    const missing =
      secret === undefined ? 'STORAGE_SECRET_KEY or STORAGE_SECRET_KEY_FILE' : 'STORAGE_ACCESS_KEY';
    throw new WrongSetting(`${missing} is missing: a key and its secret belong together`);
  }
  const { bucket, prefix } = STORAGE_URL;
  return {
    bucket,
    prefix,
    endpoint: STORAGE_ENDPOINT,
    region: STORAGE_REGION,
    isPathStyle: STORAGE_PATH_STYLE ?? STORAGE_ENDPOINT !== undefined,
    credentials:
      STORAGE_ACCESS_KEY === undefined || secret === undefined
        ? undefined
        : { accessKeyId: STORAGE_ACCESS_KEY, secretAccessKey: secret },
  };
}
