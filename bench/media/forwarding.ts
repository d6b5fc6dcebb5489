import { setTimeout as delay } from 'node:timers/promises';
import { startJanus } from './janus.ts';
import { Party, type Contestant, type Round } from './party.ts';
import { median } from '../process-cpu.ts';
import { holdingsOf } from '../processes.ts';
import { report, type Measured } from '../table.ts';
import { startBareForwarder, startEngine, type Target } from './targets.ts';

/**
 * What the engine costs for each forwarded packet and how many it forwards, with clients that tell how their line is, so that
 * it adapts to each, and without; against a bare node-datachannel forwarder, and against Janus where it is installed
 * (`apt-get install janus`). One publisher, many subscribers; the load runs in this process, each forwarder in its own; they
 * take turns, so that noise meets all of them, and clients come anew for each turn, as libdatachannel and Janus lose each
 * other after half a minute.
 *
 * Run: npm run bench -- media [rounds]
 */
const SUBSCRIBERS = 16;
const PACKETS_A_SECOND = 32_000;
const ROUND_MS = 2500;
const STEP_MS = 2000;
const BARE_UDP_PORT = 17_882;
/** Fewer lost ones are not seen in a second. */
const WITHOUT_LOSS = 0.9995;
/** Of packets a second, in thousands. */
const STEPS = { plain: [100, 120, 140, 160], adapting: [60, 80, 100, 120], peer: [40, 60, 80, 100] } as const;
const REQUIRED = { plain: 160, adapting: 100 } as const;
const PRESENTER_PACKETS_A_SECOND = 360;
const AUDIENCES = [200, 300] as const;
const [rounds = 3] = process.argv.slice(2).map(Number);

async function measure(contestant: Contestant, perSecond: number, ms: number): Promise<Round> {
  const party = await Party.gather(contestant, SUBSCRIBERS);
  const round = await party.run(perSecond, ms);
  await party.leave();
  return round;
}

const say = (name: string, text: string): void => void process.stdout.write(`${name}: ${text}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** CPU of a forwarded packet, for each contestant in each round. */
async function compareCosts(contestants: readonly Contestant[]): Promise<Map<Contestant, number>> {
  const results = new Map(contestants.map((contestant) => [contestant, [] as Round[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [contestant, list] of results)
      list.push(await measure(contestant, PACKETS_A_SECOND, ROUND_MS));
  return new Map(
    [...results].map(([contestant, list]) => {
      const each = list.map(({ microseconds }) => microseconds.toFixed(2)).join(' ');
      say(
        contestant.name,
        `${each} µs, delivered ${percent(median(list.map(({ delivered }) => delivered)))}`,
      );
      return [contestant, median(list.map(({ microseconds }) => microseconds))];
    }),
  );
}

/** The most packets a second, in thousands, of which none gets lost; where one got lost it may try again. */
async function findCeiling(contestant: Contestant, steps: readonly number[]): Promise<number> {
  let most = 0;
  for (const step of steps) {
    let isWhole = false;
    for (let tries = 0; tries < 2 && !isWhole; tries += 1) {
      const { delivered, offered, load } = await measure(contestant, step * 1000, STEP_MS);
      isWhole = delivered > WITHOUT_LOSS && offered > step * 990;
      const went = `${(offered / 1000).toFixed(0)} of ${step} thousand sent`;
      say(
        contestant.name,
        `${went}, delivered ${percent(delivered)}, the load took ${load.toFixed(2)} cores`,
      );
    }
    if (!isWhole) break;
    most = step;
  }
  return most;
}

/** One presenter and many who watch: what they get of it in percent, and what each of them takes, in megabytes. */
async function present(target: Target, audience: number): Promise<{ delivered: number; megabytes: number }> {
  const contestant = { name: `${target.name}, ${audience} watch`, target, givesFeedback: false };
  const held = (): number => holdingsOf(target.pid)?.megabytes ?? Number.NaN;
  const party = await Party.begin(contestant);
  await party.admit(1);
  await party.run(PRESENTER_PACKETS_A_SECOND, 2000);
  const before = held();
  await party.admit(audience - 1);
  const { delivered, microseconds, load } = await party.run(PRESENTER_PACKETS_A_SECOND * audience, ROUND_MS);
  const megabytes = (held() - before) / (audience - 1);
  say(
    contestant.name,
    `${percent(delivered)}, ${microseconds.toFixed(2)} µs, ${megabytes.toFixed(2)} MB each, the load took ${load.toFixed(2)} cores`,
  );
  await party.leave();
  await delay(500);
  return { delivered: delivered * 100, megabytes };
}

const engine = await startEngine();
const bare = startBareForwarder(BARE_UDP_PORT);
const janus = await startJanus();
const plain = { name: 'engine, adaptation off', target: engine, givesFeedback: false };
const adapting = { name: 'engine, adaptation on', target: engine, givesFeedback: true };
const floor = { name: 'bare', target: bare, givesFeedback: false };
const peer = janus && { name: 'Janus', target: janus, givesFeedback: false };

const costs = await compareCosts([plain, adapting, floor, ...(peer ? [peer] : [])]);
const cost = (what: string, pair: readonly [Contestant, Contestant], ratio: number): Measured => ({
  what: `CPU of a packet, ${what}`,
  unit: 'µs',
  floor: costs.get(pair[1])!,
  ours: costs.get(pair[0])!,
  goal: { ratio },
});
report(`Forwarding, ${PACKETS_A_SECOND} packets/s to ${SUBSCRIBERS} subscribers, median of ${rounds}`, [
  cost('adaptation off, beside the bare forwarder', [plain, floor], 1.4),
  ...(peer
    ? [
        cost('adaptation off, beside Janus', [plain, peer], 0.7),
        cost('adaptation on, beside Janus', [adapting, peer], 0.9),
      ]
    : []),
]);
const ceilings = {
  bare: await findCeiling(floor, STEPS.plain),
  plain: await findCeiling(plain, STEPS.plain),
  adapting: await findCeiling(adapting, STEPS.adapting),
  ...(peer && { peer: await findCeiling(peer, STEPS.peer) }),
};
const ceiling = (
  what: string,
  ours: number,
  rest: Pick<Measured, 'goal'> & { floor?: number },
): Measured => ({
  what: `packets without loss, ${what}`,
  unit: 'thousand/s',
  ours,
  ...rest,
});
const besidePeer = ceilings.peer === undefined ? {} : { floor: ceilings.peer };
const tell =
  ceilings.bare < REQUIRED.plain
    ? `: above ${ceilings.bare} thousand/s the bare forwarder loses packets here, too`
    : '';
report(`The most that is forwarded without loss, load and forwarder on the same cores${tell}`, [
  ceiling('adaptation off, beside Janus', ceilings.plain, {
    ...besidePeer,
    goal: { least: REQUIRED.plain },
  }),
  ceiling('adaptation on, beside Janus', ceilings.adapting, {
    ...besidePeer,
    goal: { least: REQUIRED.adapting },
  }),
  ceiling('adaptation off, beside the bare forwarder', ceilings.plain, { floor: ceilings.bare, goal: {} }),
]);
bare.stop();
engine.stop();

const crowds: Measured[] = [];
for (const audience of AUDIENCES) {
  const fresh = await startEngine();
  const { delivered, megabytes } = await present(fresh, audience);
  const [required] = AUDIENCES;
  const isRequired = audience === required;
  const beside = isRequired && janus ? await present(janus, audience) : undefined;
  fresh.stop();
  crowds.push(
    {
      what: `share that comes to ${audience}`,
      unit: '%',
      ...(beside && { floor: beside.delivered }),
      ours: delivered,
      goal: isRequired ? { least: WITHOUT_LOSS * 100 } : {},
    },
    {
      what: `memory of each of ${audience}`,
      unit: 'MB',
      ...(beside && { floor: beside.megabytes }),
      ours: megabytes,
      goal: isRequired ? { most: 1 } : {},
    },
  );
}
report(`One presenter of ${PRESENTER_PACKETS_A_SECOND} packets/s, beside Janus`, crowds);
janus?.stop();
if (!janus) process.stdout.write('Janus is not installed: nothing stands beside the engine\n');
process.exit();
