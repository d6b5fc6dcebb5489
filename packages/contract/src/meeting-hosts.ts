import * as z from 'zod/mini';
import { MeetingDetail, MeetingId } from './meetings.ts';
import { operation } from './operation.ts';
import { Email } from './values.ts';

export const handOverMeeting = operation({
  id: 'meetings.handOver',
  method: 'POST',
  path: '/meetings/{uuid}/host',
  summary:
    'Makes somebody else of the site the host of a meeting, or of a series with its dates to come; who hosted it stays invited.',
  audience: 'person',
  params: z.object({ uuid: MeetingId }),
  /** Of somebody who may host on this site. */
  body: z.object({ email: Email }),
  /** As the one sees it who hosted it. */
  answer: MeetingDetail,
  errors: ['notFound', 'meetingEnded'],
});
