/** A word that PostgreSQL 15 does not know. */
export const findPeople = (): string => 'select uuidv7()';
