import type { PresenceChange, RecordedTrack, RecordingManifest, Span } from '@portico/media';

/** A stretch in which a video track shows something, in ms on the recording's clock. */
export interface Showing extends Span {
  file: string;
}

/** Somebody of the recording: when they were there, and when they showed what. */
export interface Person {
  identity: string;
  name: string;
  present: Span[];
  cameras: Showing[];
  screens: Showing[];
}

/** Everybody who was in the meeting, in the order in which they came. */
export function readPeople(manifest: RecordingManifest): Person[] {
  const people = new Map<string, Person>();
  const know = ({ identity, name }: { identity: string; name: string }): Person => {
    const person = people.get(identity) ?? { identity, name, present: [], cameras: [], screens: [] };
    if (name !== '') person.name = name;
    people.set(identity, person);
    return person;
  };
  for (const change of [...manifest.joins, ...manifest.leaves]) know(change);
  for (const track of manifest.tracks) {
    const person = know(track);
    if (track.kind !== 'video') continue;
    const showings = track.source === 'screen' ? person.screens : person.cameras;
    showings.push(...showingsOf(track));
  }
  for (const person of people.values()) person.present = presenceOf(person.identity, manifest);
  const firstMs = ({ present }: Person) => present[0]?.fromMs ?? manifest.durationMs;
  return [...people.values()].sort((one, other) => firstMs(one) - firstMs(other));
}

/** A track's time without the stretches in which it was muted. */
function showingsOf({ file, startOffsetMs, durationMs, muted }: RecordedTrack): Showing[] {
  const endMs = startOffsetMs + durationMs;
  const showings: Showing[] = [];
  let fromMs = startOffsetMs;
  for (const span of [...muted].sort((one, other) => one.fromMs - other.fromMs)) {
    if (span.fromMs > fromMs) showings.push({ file, fromMs, toMs: Math.min(span.fromMs, endMs) });
    fromMs = Math.max(fromMs, span.toMs);
  }
  showings.push({ file, fromMs, toMs: endMs });
  return showings.filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** From joins and leaves; somebody without any, such as after a crash, was there while a track of theirs ran. */
function presenceOf(identity: string, manifest: RecordingManifest): Span[] {
  const isTheirs = (entry: { identity: string }) => entry.identity === identity;
  const joins = manifest.joins.filter(isTheirs);
  const leaves = manifest.leaves.filter(isTheirs);
  if (joins.length > 0 || leaves.length > 0) return pair(joins, leaves, manifest.durationMs);
  return manifest.tracks
    .filter(isTheirs)
    .map(({ startOffsetMs, durationMs }) => ({ fromMs: startOffsetMs, toMs: startOffsetMs + durationMs }));
}

/** Who reconnects may join again before the old connection leaves: only the last one out has left. */
function pair(joins: PresenceChange[], leaves: PresenceChange[], endMs: number): Span[] {
  const changes = [
    ...joins.map(({ atMs }) => ({ atMs, step: 1 })),
    ...leaves.map(({ atMs }) => ({ atMs, step: -1 })),
  ].sort((one, other) => one.atMs - other.atMs || other.step - one.step);
  const spans: Span[] = [];
  // A leave without a join: they were there from the start.
  let connections = changes[0]?.step === -1 ? 1 : 0;
  let fromMs = 0;
  for (const { atMs, step } of changes) {
    if (connections === 0 && step === 1) fromMs = atMs;
    if (connections === 1 && step === -1) spans.push({ fromMs, toMs: atMs });
    connections = Math.max(0, connections + step);
  }
  if (connections > 0) spans.push({ fromMs, toMs: endMs });
  return spans.filter(({ fromMs, toMs }) => toMs > fromMs);
}
