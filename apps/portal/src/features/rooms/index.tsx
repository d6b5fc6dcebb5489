import { lazy } from 'react';

/** The rooms of a person. They come with the first idle moment, not with the page. */
export const Rooms = lazy(() => import('./rooms.tsx'));
