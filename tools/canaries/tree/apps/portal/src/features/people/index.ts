export const people = ['Mira'];
