import type { Location } from './location.ts';
import { FileMissing, FilesDiffer, StorageAway } from './storage.ts';

/** What the SDK and the network say of a request that failed. */
interface Problem {
  name: string;
  message: string;
  code: string | undefined;
  status: number | undefined;
}

function problemOf(error: unknown): Problem {
  const { name, message, code, $metadata, errors } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
    errors?: (Error & { code?: string })[];
  };
  const [first] = errors ?? []; // several addresses of one name were tried
  return {
    name,
    message: message || first?.message || name,
    code: code ?? first?.code,
    status: $metadata?.httpStatusCode,
  };
}

/** Whether the answer says that there is no such file or upload. */
export function isMissing(error: unknown): boolean {
  const { name, status } = problemOf(error);
  return (
    ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name) || (status === 404 && name !== 'NoSuchBucket')
  );
}

/** Whatever else went wrong: the store is not there for us. */
export function toAway(error: unknown): StorageAway {
  const { name, message } = problemOf(error);
  const words = message === '' || message === name ? name : `${name}: ${message}`;
  return new StorageAway(`the store does not do it (${words})`, { cause: error });
}

/** The store cannot be used with these settings. The message is one line that says what to do. */
export class StorageUnusable extends Error {
  override readonly name = 'StorageUnusable';
}

const shown = ({ endpoint, bucket }: Location): string =>
  `the bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`;

/** What somebody who starts the portal does about it. */
export function explainUnusable(error: unknown, location: Location): StorageUnusable {
  const { name, message, code, status } = problemOf(error instanceof StorageAway ? error.cause : error);
  const where = shown(location);
  const said = (line: string): StorageUnusable => new StorageUnusable(line, { cause: error });
  if (error instanceof FilesDiffer || error instanceof FileMissing)
    return said(`${where} does not give back what it was given: choose another store, or mend it`);
  if (name === 'NoSuchBucket')
    return said(`STORAGE_URL: there is no ${where.slice(4)}: create it, or correct STORAGE_URL`);
  if (name === 'InvalidAccessKeyId' || /\baccess key\b/i.test(message))
    return said(`STORAGE_ACCESS_KEY is not known to ${where}: correct it, or create the key there`);
  if (name === 'SignatureDoesNotMatch')
    return said(`STORAGE_SECRET_KEY does not fit STORAGE_ACCESS_KEY, says ${where}: correct the secret`);
  if (name === 'AuthorizationHeaderMalformed' || name === 'PermanentRedirect' || status === 301)
    return said(`STORAGE_REGION ${location.region} is not that of ${where}: set the right one (${message})`);
  if (name === 'AccessDenied' || status === 403)
    return said(
      `STORAGE_ACCESS_KEY may not use ${where}: let it list, read, write and delete there (${message})`,
    );
  if (name === 'CredentialsProviderError')
    return said(`there is no key for ${where}: set STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY`);
  if (status !== undefined)
    return said(
      `${where} refused what a portal needs (${name}: ${message}): mend that there, or correct STORAGE_URL`,
    );
  return said(
    `${where} cannot be reached (${code ?? message}): check STORAGE_ENDPOINT and that the store runs, then start again`,
  );
}
