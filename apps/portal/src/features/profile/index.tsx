export { DetailsSection } from './details.tsx';
export { RoomSection } from './own-room.tsx';
export { SitesSection } from './own-sites.tsx';
export { profileQuery, sitesQuery } from './profile.queries.ts';
