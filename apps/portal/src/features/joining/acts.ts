// Loaded when somebody acts: the contract of joining is no part of a page's first load.
import { CallError } from '@portico/client/call-error';
import { goTo } from '@portico/client/go-to';
import type { Call } from '@portico/contract/call';
import { findMeeting, startInstantMeeting } from '@portico/contract/joining';
import { meetingLimits } from '@portico/contract/meetings';
import { loadArea } from '@portico/i18n/catalogs';
import type { Texts } from '@portico/i18n/texts';
import { typedProblem } from './joining.model.ts';

interface ActsOptions {
  call: Call;
  basePath: string;
  texts: Texts;
}

/** Both lead to another page, or answer in words why not. */
export interface Acts {
  join(typed: string): Promise<string | undefined>;
  start(topic: string): Promise<string | undefined>;
}

/** A second click is faster than the render that would disable the button, and than the next page. */
let isLeaving = false;
window.addEventListener('pageshow', () => {
  isLeaving = false; // a browser may bring the page back as it was left
});

const causeOf = (error: unknown): 'unknown' | 'tooMany' | 'offline' | 'failed' => {
  if (!(error instanceof CallError)) return 'offline';
  if (error.status === 429) return 'tooMany';
  return error.status < 500 ? 'unknown' : 'failed';
};

async function leaveOnce(where: () => Promise<string>): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  try {
    goTo(await where());
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/** What the quick actions of a page do. */
export function createActs({ call, basePath, texts }: ActsOptions): Acts {
  const { t } = texts;
  return {
    async join(typed) {
      await loadArea(texts, 'rooms');
      const wrong = typedProblem(typed);
      if (wrong) return t(`rooms.join.${wrong}`);
      try {
        await leaveOnce(
          async () => (await call(findMeeting, { headers: { meetinguri: typed.trim() } })).meetingJoinLink,
        );
        return undefined;
      } catch (error) {
        return t(`rooms.join.${causeOf(error)}`);
      }
    },
    async start(topic) {
      await loadArea(texts, 'rooms');
      const body = { topic: topic.slice(0, meetingLimits.topic) };
      try {
        await leaveOnce(
          async () => `${basePath}/meeting/room/${(await call(startInstantMeeting, { body })).uuid}`,
        );
        return undefined;
      } catch {
        return t('rooms.startFailed');
      }
    },
  };
}
