import { expect, test } from 'vitest';
import { Secrets } from '../secrets/secrets.ts';
import { NodeSigner } from './signature.ts';

const START_MS = 1_795_000_000_000;
const secrets = new Secrets('a secret of the deployment, at least 32 characters');
const call = { method: 'POST', path: '/internal/node/calls', body: '{"call":"media.list"}' };

/** Two processes of a deployment, and the time of their database. */
function twoNodes(theirs = secrets) {
  const time = { ms: START_MS };
  const nowMs = (): number => time.ms;
  const one = new NodeSigner(theirs, { id: 'one', nowMs });
  const two = new NodeSigner(secrets, { id: 'two', nowMs });
  return { one, two, time };
}

test('a call is good once', () => {
  const { one, two } = twoNodes();
  const header = one.sign('two', call);
  expect(two.verify(header, call)).toBe('good');
  expect(two.verify(header, call)).toBe('replayed');
  expect(two.verify(one.sign('two', call), call)).toBe('good');
});

test.each([
  ['the method', { ...call, method: 'GET' }],
  ['the path', { ...call, path: `${call.path}?x` }],
  ['the body', { ...call, body: '{"call":"media.closeRoom"}' }],
])('a caller who alters %s is refused', (_what, altered) => {
  const { one, two } = twoNodes();
  expect(two.verify(one.sign('two', call), altered)).toBe('forged');
});

test('a caller who makes a call young again, or sends it to another process, is refused', () => {
  const { one, two } = twoNodes();
  const [version, , ...rest] = one.sign('three', call).split('.');
  expect(two.verify([version, 'two', ...rest].join('.'), call)).toBe('forged');
  const [v, to, at, ...end] = one.sign('two', call).split('.');
  expect(two.verify([v, to, String(Number(at) + 1), ...end].join('.'), call)).toBe('forged');
  expect(two.verify(one.sign('three', call), call)).toBe('elsewhere');
});

test.each([undefined, '', 'undefined', 'v1.two.0', 'v1.two.0.x.', '....', 'v2.two.1.x.AAAA'])(
  'the header %j is none',
  (header) => {
    expect(twoNodes().two.verify(header, call)).toBe('forged');
  },
);

test('another deployment is not known; one whose secret was just changed is', () => {
  const stranger = twoNodes(new Secrets('a secret of somebody else, at least 32 characters'));
  expect(stranger.two.verify(stranger.one.sign('two', call), call)).toBe('forged');
  const rolled = new Secrets(
    'a new secret of the deployment, 32 characters',
    'a secret of the deployment, at least 32 characters',
  );
  const two = new NodeSigner(rolled, { id: 'two', nowMs: () => START_MS });
  expect(two.verify(twoNodes().one.sign('two', call), call)).toBe('good');
});

test('a call is good for ten seconds, whatever the machine thinks what time it is', () => {
  const { one, two, time } = twoNodes();
  const [late, early, kept] = [one.sign('two', call), one.sign('two', call), one.sign('two', call)];
  time.ms = START_MS + 10_000;
  expect(two.verify(kept, call)).toBe('good');
  time.ms = START_MS + 10_001;
  expect(two.verify(late, call)).toBe('expired');
  expect(two.verify(kept, call)).toBe('expired');
  time.ms = START_MS - 10_001;
  expect(two.verify(early, call)).toBe('expired');
});

test('a process that has given no sign of life yet takes no call', () => {
  const silent = new NodeSigner(secrets, { id: 'two', nowMs: () => undefined });
  expect(silent.verify(twoNodes().one.sign('two', call), call)).toBe('elsewhere');
});
