import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployExample } from './deploy.ts';
import { eventually } from './eventually.ts';
import type { CertificateOnDisk } from './certificate-files.ts';
import { startCommand, type Program } from './program.ts';

/** A proxy of a test's own. */
export interface Proxy {
  /** `https://localhost:…` */
  url: string;
  stop(): Promise<void>;
}

interface ProxyOptions {
  certificate: CertificateOnDisk;
  /** Where the portal listens, once it does. */
  portalPort: number;
  /** Where the proxy is to listen. */
  port: number;
}

async function started(program: Program, url: string, folder: string): Promise<Proxy> {
  const answers = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async (): Promise<void> => {
    await program.kill('SIGTERM');
    await rm(folder, { recursive: true });
  };
  if (await eventually(answers)) return { url, stop };
  await stop();
  throw new Error(`the proxy does not answer:\n${program.errors.join('\n')}`);
}

/** nginx with `deploy/nginx.conf`: only ports, paths and the certificate are others. */
export async function startNginx(
  options: ProxyOptions,
  changes: readonly [string, string][] = [],
): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-nginx-'));
  await chmod(folder, 0o755);
  const { certificate, portalPort, port } = options;
  const site = await deployExample('nginx.conf', [
    [/server \{\s+listen 80;[^}]+\}/g, ''],
    [/listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${port} ssl http2;`],
    ['127.0.0.1:4000', `127.0.0.1:${portalPort}`],
    ['server_name meet.example.org', 'server_name localhost'],
    ['/etc/letsencrypt/live/meet.example.org/fullchain.pem', certificate.certFile],
    ['/etc/letsencrypt/live/meet.example.org/privkey.pem', certificate.keyFile],
    ...changes,
  ]);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const conf = [
    `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr warn;`,
    'events { worker_connections 4096; }',
    `http { access_log off; ${paths.join(' ')}`,
    site,
    '}',
  ];
  await writeFile(join(folder, 'nginx.conf'), conf.join('\n'));
  const program = startCommand('nginx', { args: ['-p', folder, '-c', join(folder, 'nginx.conf')] });
  return await started(program, `https://localhost:${port}`, folder);
}

/** Caddy with `deploy/Caddyfile`, with a certificate of its own making that clients have to be told to trust. */
export async function startCaddy({ certificate, portalPort, port }: ProxyOptions): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-caddy-'));
  const site = await deployExample('Caddyfile', [
    [
      'meet.example.org {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.certFile} ${certificate.keyFile}`,
    ],
    ['reverse_proxy 127.0.0.1:4000', `reverse_proxy 127.0.0.1:${portalPort}`],
  ]);
  const global = '{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system data\n}\n';
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'Caddyfile'), global + site);
  const program = startCommand('caddy', {
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    env: { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
  return await started(program, `https://localhost:${port}`, folder);
}
