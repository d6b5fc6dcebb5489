const listPeople = 'of people';
const somewhere = ['people'];

/** What makes people stale does not reach the first, nobody reaches the second, and nobody knows what the third is. */
export const queries = [
  { queryKey: ['meetings', 'list'], queryFn: () => listPeople },
  { queryKey: ['persons'], queryFn: () => listPeople },
  { queryKey: somewhere, queryFn: () => listPeople },
  { queryKey: ['kept', 'people'], queryFn: () => listPeople },
];
