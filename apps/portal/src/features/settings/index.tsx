export { AppearanceSection, MotionSection } from './appearance.tsx';
export { FormatsSection } from './formats.tsx';
export { KeyboardSection } from './keyboard.tsx';
export { MeetNowSection } from './meet-now.tsx';
export { HoursSection, MeetingsSection } from './meetings.tsx';
