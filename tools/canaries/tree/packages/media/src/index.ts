export { startEngine } from './engine.ts';
