export { GeneralSections } from './general.tsx';
export { KeyboardSection } from './keyboard.tsx';
export { MeetNowSection } from './meet-now.tsx';
export { HoursSection, MeetingsSection } from './meetings.tsx';
