export const openDatabase = (): string => 'pool';
