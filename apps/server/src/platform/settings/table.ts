import * as z from 'zod';
import {
  addressList,
  flag,
  httpAddress,
  httpOrigin,
  mediaOrigin,
  port,
  refusedUrl,
  sender,
  storageUrl,
  TRANSPORTS,
  trustProxy,
  turnUrls,
} from './values.ts';

/** One setting of the deployment: how it is read, what it is when nobody sets it, and what it does. */
export interface Setting<T> {
  schema: z.ZodType<T>;
  /** What the documentation says of the value when nothing is set. */
  otherwise: string;
  about: string;
  /** Never printed, not even in the message about a wrong value. */
  secret?: true;
}

const setting = <T>(definition: Setting<T>): Setting<T> => definition;

/**
 * Every setting of the deployment, read from the environment. `docs/configuration.md` is made of this table, a
 * value that does not fit stops the start.
 */
export const settingsTable = {
  PORT: setting({
    schema: port.default(4000),
    otherwise: '4000',
    about: 'Port that the portal listens on; 0 takes any free one.',
  }),
  HOST: setting({
    schema: z.string().min(1).default('127.0.0.1'),
    otherwise: '127.0.0.1',
    about:
      'Address that the portal listens on. Beyond loopback, browsers give cameras only to https: see TLS_CERT_FILE and PUBLIC_URL.',
  }),
  DATA_DIR: setting({
    schema: z.string().min(1).default('./data'),
    otherwise: './data',
    about:
      'Folder of the embedded database, files, recordings and secrets. One process at a time; with DATABASE_URL those of one machine may share it.',
  }),
  DATABASE_URL: setting({
    schema: z.url({ protocol: /^postgres(ql)?$/, error: refusedUrl('postgres', 'postgresql') }).optional(),
    otherwise: 'the embedded database in DATA_DIR',
    about: 'A PostgreSQL 15 or later to use instead of the embedded database.',
    secret: true,
  }),
  TLS_CERT_FILE: setting({
    schema: z.string().optional(),
    otherwise: 'plain http',
    about:
      'The certificate of https with its chain, in PEM. Needs TLS_KEY_FILE. Both are read again when they change, without a restart.',
  }),
  TLS_KEY_FILE: setting({
    schema: z.string().optional(),
    otherwise: 'plain http',
    about: 'The private key of TLS_CERT_FILE, in PEM and without a passphrase.',
  }),
  PUBLIC_URL: setting({
    schema: httpOrigin.optional(),
    otherwise: 'http:// or https:// with HOST and PORT',
    about:
      'The address that people type, without a path. Links in mails and redirects are made of it, never of the Host header.',
  }),
  NODE_URL: setting({
    schema: httpOrigin.optional(),
    otherwise: 'http:// or https:// with HOST and PORT',
    about:
      'Where the other processes on the same PostgreSQL reach this one, past every proxy. Needed on each of several machines, and with TLS_CERT_FILE, whose certificate has to name its host; keep /internal/ from everybody else.',
  }),
  TRUST_PROXY: setting({
    schema: trustProxy.optional(),
    otherwise: 'nobody',
    about:
      'Which proxies may name the client (X-Forwarded-For, -Proto): true, a count, or addresses and networks.',
  }),
  PRODUCT_NAME: setting({
    schema: z
      .string()
      .trim()
      .regex(/^.{1,40}$/u, 'must have from 1 to 40 characters')
      .default('Portico'),
    otherwise: 'Portico',
    about: 'What the product is called on pages and in mails.',
  }),
  LOG_LEVEL: setting({
    schema: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be trace, debug, info, warn, error or silent',
      })
      .default('info'),
    otherwise: 'info',
    about: 'The least severe line that is logged.',
  }),
  SLOW_QUERY_MS: setting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a number of milliseconds from 1 to 999999')
      .transform(Number)
      .default(250),
    otherwise: '250',
    about: 'From how many milliseconds on a database statement is logged as slow, without its values.',
  }),
  METRICS_TOKEN: setting({
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    otherwise:
      'none: programs of this machine read them, and nobody where PUBLIC_URL or TRUST_PROXY is set, because behind a proxy everybody comes from this machine',
    about: 'What Prometheus sends as a bearer token to read /metrics.',
    secret: true,
  }),
  PORTICO_SECRET: setting({
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    otherwise: 'made at first start, kept in DATA_DIR/secrets.json',
    about:
      'The secret that tickets, sessions and signed links are made with. Needed when several processes share a database.',
    secret: true,
  }),
  PORTICO_SECRET_PREVIOUS: setting({
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    otherwise: 'none',
    about:
      'The secret before the current one, still accepted: changing both rolls the secret without signing anybody out.',
    secret: true,
  }),
  MEDIA_PORT: setting({
    schema: port.default(7882),
    otherwise: '7882',
    about:
      'Port that sound and pictures of meetings come and go through, by UDP and, where a network lets none through, by TCP; it must be reachable from every browser. 0 takes any free ones.',
  }),
  MEDIA_ADDRESSES: setting({
    schema: addressList.default([]),
    otherwise: 'those of this machine',
    about:
      'IP addresses that browsers reach MEDIA_PORT at, divided by commas: the public ones of a machine behind NAT.',
  }),
  MEDIA_VIDEO_CODEC: setting({
    schema: z.enum(['vp8', 'h264', 'vp9', 'av1'], { error: 'must be vp8, h264, vp9 or av1' }).default('vp8'),
    otherwise: 'vp8',
    about:
      'The codec that browsers send pictures in where they can. Whoever cannot decode h264, vp9 or av1 gets vp8, which the sender then encodes as well.',
  }),
  MEDIA_MAX_SUBSCRIBERS: setting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 1000')
      .transform(Number)
      .refine((value) => value <= 1000, 'must be a number from 1 to 1000')
      .default(200),
    otherwise: '200',
    about:
      'How many people are in one meeting with sound and pictures of their own, from 1 to 1000. Who comes after them watches it as a live stream, some seconds later, or waits for a place where live streams cannot be composed. Whoever runs or moderates a meeting always comes in.',
  }),
  MEDIA_MAX_STREAMS: setting({
    schema: z
      .string()
      .regex(/^(0|[1-9]\d?)$/, 'must be a number from 0 to 99')
      .transform(Number)
      .optional(),
    otherwise: 'one for each processor core',
    about:
      'How many meetings each process composes a live stream of at once: one takes a sixth of a core or more. While there are as many, who comes to another full meeting waits for a place in it. 0 for none.',
  }),
  MEDIA_TRANSPORT: setting({
    schema: z.enum(TRANSPORTS, { error: `must be one of ${TRANSPORTS.join(', ')}` }).default('auto'),
    otherwise: 'auto',
    about:
      'What carries sound and pictures: ndc is native code and takes half of the processor time; werift is JavaScript, and lets people whose network changes go on without joining anew; auto is ndc, and werift for each participant whom UDP failed the last time.',
  }),
  TURN_URLS: setting({
    schema: turnUrls.default([]),
    otherwise: 'none',
    about:
      'TURN servers that relay sound and pictures for browsers whose network lets nothing through to MEDIA_PORT, divided by commas. Needs TURN_SECRET.',
  }),
  TURN_SECRET: setting({
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    otherwise: 'none',
    about:
      'The secret that those servers share with the portal (coturn calls it static-auth-secret): passwords for single participants, good for an hour, are made with it.',
    secret: true,
  }),
  MEDIA_URL: setting({
    schema: mediaOrigin.optional(),
    otherwise: 'the engine of the portal itself',
    about:
      'A LiveKit server or cluster that carries the meetings instead of the portal itself, as wss://host; every browser has to reach it. Needs MEDIA_API_KEY and MEDIA_API_SECRET; MEDIA_PORT, MEDIA_ADDRESSES, MEDIA_TRANSPORT, MEDIA_VIDEO_CODEC and TURN_URLS are not used then.',
  }),
  MEDIA_API_KEY: setting({
    schema: z.string().min(1).optional(),
    otherwise: 'none',
    about: 'The API key that the server of MEDIA_URL knows the portal by.',
  }),
  MEDIA_API_SECRET: setting({
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    otherwise: 'none',
    about: 'The secret of MEDIA_API_KEY: who may join is signed with it, and the webhooks of the server are.',
    secret: true,
  }),
  STORAGE_URL: setting({
    schema: storageUrl.optional(),
    otherwise: 'the folder storage in DATA_DIR',
    about:
      'An S3-compatible object store for recordings and other files, as s3://bucket/prefix. The folder then holds only what is on its way there.',
  }),
  STORAGE_ENDPOINT: setting({
    schema: httpAddress
      .refine((value) => !/[@?#]/.test(value), 'must have no password, no ? and no #')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    otherwise: 'Amazon S3',
    about: 'The address of the object store, such as https://storage.example:9000.',
  }),
  STORAGE_REGION: setting({
    schema: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must be the name of a region, such as eu-central-1')
      .default('us-east-1'),
    otherwise: 'us-east-1',
    about: 'The region of the object store; most servers other than Amazon S3 take any.',
  }),
  STORAGE_PATH_STYLE: setting({
    schema: flag.optional(),
    otherwise: 'true with STORAGE_ENDPOINT, else false',
    about:
      'Whether the bucket stands in the path of addresses (true) or before the name of the host (false).',
  }),
  STORAGE_ACCESS_KEY: setting({
    schema: z.string().min(1).optional(),
    otherwise: 'what the machine has: AWS_ACCESS_KEY_ID or its role',
    about: 'The access key of the object store; it may list, read, write and delete in the bucket.',
    secret: true,
  }),
  STORAGE_SECRET_KEY: setting({
    schema: z.string().min(1).optional(),
    otherwise: 'none',
    about: 'The secret of STORAGE_ACCESS_KEY.',
    secret: true,
  }),
  STORAGE_SECRET_KEY_FILE: setting({
    schema: z.string().min(1).optional(),
    otherwise: 'none',
    about: 'A file that holds this secret, instead of STORAGE_SECRET_KEY.',
  }),
  SMTP_URL: setting({
    schema: z.url({ protocol: /^smtps?$/, error: refusedUrl('smtp', 'smtps') }).optional(),
    otherwise: 'none: mail waits in the outbox',
    about: 'The mail server, as smtp://user:password@host:port.',
    secret: true,
  }),
  MAIL_FROM: setting({
    schema: sender.default('Portico <portico@localhost>'),
    otherwise: 'Portico <portico@localhost>',
    about: 'The sender of mails: an address, or a name with an address as in the default.',
  }),
  INBOUND_SMTP_PORT: setting({
    schema: port.optional(),
    otherwise: 'none: answers of calendars go to the host',
    about:
      'Port on which the portal takes mail by SMTP: answers of calendars to invitations, and reports of mails that did not arrive. It takes mail for addresses of its own alone and passes nothing on. 0 takes any free one.',
  }),
  INBOUND_SMTP_HOST: setting({
    schema: z.string().min(1).optional(),
    otherwise: 'HOST',
    about: 'Address that INBOUND_SMTP_PORT listens on.',
  }),
  INBOUND_MAIL_DOMAIN: setting({
    schema: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be a domain, such as meet.example')
      .transform((value) => value.toLowerCase())
      .optional(),
    otherwise: 'the host of PUBLIC_URL',
    about:
      'The domain whose mail comes to INBOUND_SMTP_PORT: addresses in invitations and envelopes are made with it.',
  }),
  MAIL_OUTSIDE_PER_HOUR: setting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a number from 1 to 1000000')
      .transform(Number)
      .refine((value) => value <= 1_000_000, 'must be a number from 1 to 1000000')
      .default(2000),
    otherwise: '2000',
    about:
      'How many mails about meetings one person may cause in an hour to addresses that are not of active people of their site, from 1 to 1000000. Who is about to pass it is told before anything is sent; the rest follows in the next hours.',
  }),
  MAILBOX: setting({
    schema: flag.default(false),
    otherwise: 'false',
    about:
      'Shows mails on a page instead of sending them: everybody their own, administrators those to others that open no account. For trying things out, never for production.',
  }),
} as const;

/** What the table makes of the environment. */
export type Settings = {
  readonly [K in keyof typeof settingsTable]: z.infer<(typeof settingsTable)[K]['schema']>;
};
