import { expect, test } from 'vitest';
import { engineUrl } from './load-engine.ts';

const http = { protocol: 'http:', host: 'localhost:4000' };
const https = { protocol: 'https:', host: 'portal.example' };

test.each([
  ['', https, 'wss://portal.example'],
  ['', http, 'ws://localhost:4000'],
  ['/media', https, 'wss://portal.example/media'],
  ['wss://media.example', https, 'wss://media.example'],
  ['https://media.example', http, 'https://media.example'],
])('%j leads to the engine', (url, location, expected) => {
  expect(engineUrl(url, location)).toBe(expected);
});
