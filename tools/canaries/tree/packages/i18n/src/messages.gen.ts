// stale: it lacks home.leave
export interface Messages {
  'home.title': undefined;
}
