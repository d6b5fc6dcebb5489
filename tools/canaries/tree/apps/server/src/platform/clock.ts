import { meetingNames } from '../modules/meetings/index.ts';

export const clock = typeof meetingNames;
export const unusedExport = 1;
