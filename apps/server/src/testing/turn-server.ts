import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@portico/media';
import { deployExample } from './deploy.ts';
import { eventually } from './eventually.ts';
import { startCommand } from './program.ts';

/** A relay of a test's own. */
export interface TurnServer {
  /** Over UDP: over TCP libjuice refuses the checks of Chromium, which name no tie-breaker then. */
  url: string;
  /** What becomes of a client that knows a password and wants to reach this address. */
  relayTo(address: string): Promise<'relayed' | 'refused' | 'unclear'>;
  stop(): Promise<void>;
}

/** An address of this machine that others could call; Chromium allocates nothing at a relay on loopback. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('this machine has no address but that of loopback');
  return found.address;
}

async function answers(address: string, port: number): Promise<boolean> {
  const socket = connect(port, address);
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

/** coturn with `deploy/turnserver.conf`: only addresses, ports and the secret are others. */
export async function startTurnServer(secret: string): Promise<TurnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-turn-'));
  const address = ownAddress();
  const port = await findFreePort(address, 0);
  const settings = await deployExample('turnserver.conf', [
    ['listening-port=3478', `listening-ip=${address}\nrelay-ip=${address}\nlistening-port=${port}`],
    ['A-LONG-SECRET', secret],
    ['203.0.113.7', address],
    ['simple-log', `simple-log\nlog-file=stdout\npidfile=${folder}/pid\nuserdb=${folder}/db`],
  ]);
  const file = join(folder, 'turnserver.conf');
  await writeFile(file, settings);
  const program = startCommand('turnserver', { args: ['-c', file] });
  const stop = async (): Promise<void> => {
    await program.kill('SIGTERM');
    await rm(folder, { recursive: true });
  };
  const relayTo = async (peer: string): Promise<'relayed' | 'refused' | 'unclear'> => {
    const args = ['-W', secret, '-e', peer, '-r', '9', '-n', '1', '-m', '1', '-c', '-v', '-p', String(port)];
    const client = startCommand('turnutils_uclient', { args: [...args, address] });
    const said = (): string => [...client.lines, ...client.errors].join('\n');
    await eventually(() => /error 403|start_mclient/.test(said()));
    await client.kill('SIGKILL');
    if (said().includes('error 403')) return 'refused';
    return said().includes('start_mclient') ? 'relayed' : 'unclear';
  };
  if (await eventually(() => answers(address, port)))
    return { url: `turn:${address}:${port}?transport=udp`, relayTo, stop };
  await stop();
  throw new Error(`the relay does not start:\n${[...program.lines, ...program.errors].join('\n')}`);
}
