import { setTimeout as delay } from 'node:timers/promises';
import { LoadClient } from './load-client.ts';
import { cpuNanoseconds, median } from '../process-cpu.ts';
import { report } from '../table.ts';
import { startBareForwarder, startEngine, type Target } from './targets.ts';

/**
 * What the engine costs for each forwarded packet, against a bare node-datachannel forwarder. One publisher, many subscribers;
 * the load runs in this process, each target in its own; the targets take turns, so that noise meets both.
 *
 * Run: npm run bench -- media [packets out per second] [rounds]
 */
const SUBSCRIBERS = 16;
const PAYLOAD_BYTES = 1000;
const ROUND_MS = 3000;
const TICK_MS = 4;
const BARE_UDP_PORT = 17_882;
const [packetsOut = 32_000, rounds = 7] = process.argv.slice(2).map(Number);

interface Party {
  target: Target;
  publisher: LoadClient;
  subscribers: LoadClient[];
}

async function gather(target: Target): Promise<Party> {
  const connect = async (name: string, sends: boolean, counts: boolean) => {
    const client = new LoadClient(name, sends ? 'SendOnly' : 'RecvOnly', {
      payloadBytes: PAYLOAD_BYTES,
      counts,
    });
    client.accept(await target.connect({ name, sends, offer: await client.offer() }));
    await client.opened;
    return client;
  };
  const publisher = await connect(`${target.name}-publisher`, true, false);
  // A publisher's track exists for the engine from its first packet on.
  const warmUp = setInterval(() => publisher.send(1), 20);
  const subscribers: LoadClient[] = [];
  for (let index = 0; index < SUBSCRIBERS; index += 1) {
    subscribers.push(await connect(`${target.name}-${index}`, false, index === 0));
  }
  await delay(1500);
  clearInterval(warmUp);
  return { target, publisher, subscribers };
}

/** Sends for one round; answers microseconds of CPU for each forwarded packet, and the share that arrived. */
async function round({
  target,
  publisher,
  subscribers,
}: Party): Promise<{ microseconds: number; delivered: number }> {
  const perMs = packetsOut / SUBSCRIBERS / 1000;
  const [sample] = subscribers;
  const before = { cpu: cpuNanoseconds(target.pid), received: sample!.received };
  const startMs = performance.now();
  let sent = 0;
  while (performance.now() - startMs < ROUND_MS) {
    const due = Math.floor((performance.now() - startMs) * perMs) - sent;
    publisher.send(due);
    sent += due;
    await delay(TICK_MS);
  }
  await delay(500);
  const arrived = sample!.received - before.received;
  const forwarded = arrived * SUBSCRIBERS;
  return {
    microseconds: (cpuNanoseconds(target.pid) - before.cpu) / forwarded / 1000,
    delivered: arrived / sent,
  };
}

const targets = [await startEngine(), startBareForwarder(BARE_UDP_PORT)];
const parties = [await gather(targets[0]!), await gather(targets[1]!)];
const results = parties.map(() => [] as { microseconds: number; delivered: number }[]);
for (let index = 0; index < rounds; index += 1) {
  for (const [at, party] of parties.entries()) results[at]!.push(await round(party));
}
const [engine, bare] = results.map((list) => median(list.map(({ microseconds }) => microseconds)));
const lines = results.map((list, at) => {
  const each = list.map(({ microseconds }) => microseconds.toFixed(2)).join(' ');
  const delivered = median(list.map((result) => result.delivered)).toFixed(3);
  return `${targets[at]!.name}: ${each} us a packet, delivered ${delivered}`;
});
process.stdout.write(`${lines.join('\n')}\n`);
report(`Forwarding, ${packetsOut} packets/s to ${SUBSCRIBERS} subscribers, median of ${rounds}`, [
  {
    what: 'CPU of a forwarded packet',
    unit: 'µs',
    floor: bare!,
    ours: engine!,
    goal: { ratio: 1.4 },
  },
]);
for (const target of targets) target.stop();
process.exit();
