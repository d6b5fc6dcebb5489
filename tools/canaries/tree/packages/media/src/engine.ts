export const startEngine = (): string => 'engine';
