// How the pages of a guest look. No browser runs this file: the server names the style sheets that the build finds below it.
import '@portico/ui/styles/index.css';

export { FindMeeting, Join } from '../features/door/index.tsx';
