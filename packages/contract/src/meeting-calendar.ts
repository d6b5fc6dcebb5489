import * as z from 'zod/mini';
import { MeetingId } from './meetings.ts';
import { operation } from './operation.ts';

export const getMeetingCalendar = operation({
  id: 'meetings.calendar',
  method: 'GET',
  path: '/meetings/{uuid}/calendar',
  summary: 'A meeting as a file for a calendar (RFC 5545); a series with all its dates.',
  audience: 'person',
  params: z.object({ uuid: MeetingId }),
  answer: z.object({
    fileName: z.string(),
    text: z.string(),
  }),
  errors: ['notFound'],
});
