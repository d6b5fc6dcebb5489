/** What the columns of people are called. */
export const columnWords = {
  roles: 'people.column.roles',
  state: 'people.column.state',
  lastSeen: 'people.column.seen',
  came: 'people.column.came',
  jobTitle: 'people.column.jobTitle',
  organisation: 'people.column.organisation',
} as const;
