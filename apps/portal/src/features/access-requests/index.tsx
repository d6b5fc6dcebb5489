export { ownRequestQuery, requestsQuery, waitingQuery } from './access-requests.queries.ts';
export { OwnRequestSection } from './own-request.tsx';
export { RequestList } from './request-list.tsx';
export { RequestsLink } from './requests-link.tsx';
