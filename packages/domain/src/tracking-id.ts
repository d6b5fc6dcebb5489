const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const FULL = new RegExp(`^[A-Za-z]+_${UUID}(_[^_:]+:[^_:]+)*_\\d+$`);
const BARE = /^[0-9A-F]{32}_\d{10,16}$/;

/**
 * Whether a text is a tracking id: `{Sender}_{uuid}[_{name}:{value}]_{sequence}`, or the bare
 * `{32 upper-case hex}_{epoch ms}` that older clients send. Source: spec A§5, api-facts.
 */
export function isTrackingId(text: string): boolean {
  return text.length <= 200 && (FULL.test(text) || BARE.test(text));
}

/** A new tracking id of this sender (letters only) for its first call. */
export function newTrackingId(sender: string, uuid: string, sequence = 0): string {
  return `${sender}_${uuid}_${sequence}`;
}
