import { lazy } from 'react';

/** The parts come with the first idle moment, not with the page. */
export const PersonalRoomCard = lazy(() => import('./personal-room.tsx'));
export const RecentRooms = lazy(() => import('./recent-rooms.tsx'));
