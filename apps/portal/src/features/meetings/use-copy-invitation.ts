import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { MeetingSummary } from '@portico/contract/meetings';
import { loadArea } from '@portico/i18n/catalogs';
import { usePageTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { htmlInvitation, invitationOf, plainInvitation, type Invitation } from './invitation.ts';
import { meetingQuery } from '../../app/meeting-query.ts';

const blobOf = (type: string, text: string): Blob => new Blob([text], { type });

/** Copies what is still on its way: some browsers take it only within the press that asked for it. */
async function copy(
  invitation: Promise<Invitation>,
  toHtml: (invitation: Invitation) => string,
): Promise<void> {
  if (typeof ClipboardItem === 'undefined')
    return await navigator.clipboard.writeText(plainInvitation(await invitation));
  const item = new ClipboardItem({
    'text/plain': invitation.then((one) => blobOf('text/plain', plainInvitation(one))),
    'text/html': invitation.then((one) => blobOf('text/html', toHtml(one))),
  });
  await navigator.clipboard.write([item]);
}

/** Copies the invitation to a meeting, as words and with their looks, and says so. */
export function useCopyInvitation(call: Call): (meeting: Pick<MeetingSummary, 'uuid'>) => void {
  const { texts, tag = texts.tag, zone } = usePageTexts();
  const client = useQueryClient();
  const { t } = texts;
  return ({ uuid }) => {
    const invitation = Promise.all([
      client.fetchQuery(meetingQuery(call, uuid)),
      loadArea(texts, 'recurrence'),
    ]).then(([meeting]) => invitationOf({ meeting, texts, tag, zone }));
    copy(invitation, (one) => htmlInvitation(one, texts)).then(
      () => addToast(t('invitation.copied'), { tone: 'success' }),
      () => addToast(t('invitation.notCopied'), { tone: 'danger' }),
    );
  };
}
