/** How somebody is told of something: each but `none` shows it in the portal as well. */
const deliveries = ['mail', 'digest', 'portal', 'none'] as const;
export type Delivery = (typeof deliveries)[number];

interface Chosen {
  byDefault: Delivery;
}

/** Its mails are ordered, with calendar parts and in threads. */
interface Ordered extends Chosen {
  isOrdered: true;
}

/** Worth nothing hours later: it is never gathered. */
interface Timely extends Chosen {
  isTimely: true;
}

/** Nobody can choose not to be told: whoever got into an account would choose that first. */
interface Always {
  isSecurity: true;
}

/** Every kind of thing that people are told of, and how until they choose. */
export const notificationKinds = {
  'meeting-invited': { byDefault: 'mail', isOrdered: true },
  'meeting-changed': { byDefault: 'mail', isOrdered: true },
  'meeting-cancelled': { byDefault: 'mail', isOrdered: true },
  'meeting-clocks': { byDefault: 'mail', isOrdered: true },
  'meeting-handed-over': { byDefault: 'mail' },
  'meeting-reminder': { byDefault: 'portal', isTimely: true }, // calendars remind of what they have been sent
  'meeting-answered': { byDefault: 'portal' },
  'time-proposed': { byDefault: 'mail' },
  'recording-ready': { byDefault: 'mail' },
  'export-ready': { byDefault: 'mail' },
  'requests-waiting': { byDefault: 'mail' },
  'request-declined': { byDefault: 'mail' },
  'password-changed': { isSecurity: true },
  'new-sign-in': { isSecurity: true },
  'roles-changed': { isSecurity: true },
} as const satisfies Record<string, Chosen | Ordered | Timely | Always>;

type Kinds = typeof notificationKinds;
export type NotificationKind = keyof Kinds;

/** Kinds that are mailed at once, whatever anybody chose. */
export type SecurityKind = {
  [Kind in NotificationKind]: Kinds[Kind] extends Always ? Kind : never;
}[NotificationKind];
export type ChosenKind = Exclude<NotificationKind, SecurityKind>;

/** Kinds whose mails are ordered, with calendar parts and in threads. */
export type OrderedKind = {
  [Kind in NotificationKind]: Kinds[Kind] extends Ordered ? Kind : never;
}[NotificationKind];

const allKinds = Object.keys(notificationKinds) as NotificationKind[];

export const isSecurityKind = (kind: NotificationKind): kind is SecurityKind =>
  'isSecurity' in notificationKinds[kind];

export const isOrderedKind = (kind: NotificationKind): kind is OrderedKind =>
  'isOrdered' in notificationKinds[kind];

export const securityKinds: readonly SecurityKind[] = allKinds.filter(isSecurityKind);
export const chosenKinds: readonly ChosenKind[] = allKinds.filter(
  (kind): kind is ChosenKind => !isSecurityKind(kind),
);

/** How somebody can choose to be told of a kind. */
export const deliveriesOf = (kind: ChosenKind): readonly Delivery[] =>
  'isTimely' in notificationKinds[kind] ? deliveries.filter((one) => one !== 'digest') : deliveries;

/** The key of the setting by which a kind is chosen. */
export const deliveryKey = <Kind extends ChosenKind>(kind: Kind): `notify-${Kind}` => `notify-${kind}`;

/** How a reader with these settings is told of a kind. */
export const deliveryOf = (
  kind: NotificationKind,
  settings: Readonly<Record<`notify-${ChosenKind}`, Delivery>>,
): Delivery => (isSecurityKind(kind) ? 'mail' : settings[deliveryKey(kind)]);

/** Where its reader chooses how they are told of a kind, below the site (ROUT-11). */
export const choicePath = (kind: NotificationKind): string =>
  `/settings/home?active=notifications&emailTypeName=${kind}`;
