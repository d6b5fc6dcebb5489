import { checkLink, secondsOf, signLink, type LinkText } from '../../platform/http/signed-links.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** What a link to answer by is for: one invitee of a meeting, by the key of their row. */
export interface AnswerLinkOf {
  site: string;
  /** As on the wire: of a meeting, a series, or one date. */
  uuid: string;
  /** Without dashes. */
  key: string;
}

const YEAR_SECONDS = 366 * 86_400;

const textOf = ({ site, uuid, key }: AnswerLinkOf): LinkText => ({
  purpose: 'answer-link',
  parts: [site, uuid, key],
});

/** An address below the portal's origin. It opens until a year after the meeting, and says then that this is over. */
export function makeAnswerLink(secrets: Secrets, link: AnswerLinkOf, endsAt: Date): string {
  const expires = secondsOf(endsAt) + YEAR_SECONDS;
  const signature = signLink(secrets, textOf(link), expires);
  return `/webappng/sites/${link.site}/meeting/answer/${link.uuid}?key=${link.key}&expires=${expires}&signature=${signature}`;
}

/** Whether a link is ours, and for just this invitee and meeting. */
export const checkAnswerLink = (
  secrets: Secrets,
  link: AnswerLinkOf,
  given: Parameters<typeof checkLink>[2],
): ReturnType<typeof checkLink> => checkLink(secrets, textOf(link), given);
