/** What everybody of the demo signs in with. */
export const DEMO_PASSWORD = 'portico-demo';

/** An account that the demo tells about. */
interface DemoAccount {
  site: string;
  email: string;
  /** What it is for. */
  part: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { site: 'acme', email: 'ada@acme.example', part: 'full administrator, and administers the deployment' },
  { site: 'acme', email: 'hana@acme.example', part: 'host' },
  { site: 'acme', email: 'henry@acme.example', part: 'alternate host of some of Hana’s meetings' },
  { site: 'acme', email: 'gus@acme.example', part: 'attendee' },
  { site: 'acme', email: 'rosa@acme.example', part: 'site administrator who may only read' },
  { site: 'acme', email: 'wes@acme.example', part: 'wholesale administrator' },
  { site: 'libre', email: 'fay@libre.example', part: 'administrator of a site of the category Free' },
  { site: 'libre', email: 'henry@acme.example', part: 'host here too, with the same password' },
];

/** The site of the demo that nobody can use, until an administrator of the deployment resumes it. */
export const RESTING_SITE = 'atelier';
