import { sql } from 'kysely';
import { Log } from 'node-av/lib';
import sharp from 'sharp';
import { openDatabase } from '../../platform/db/database.ts';
import { read } from '../../platform/http/route.ts';
import { findPeople } from '../people/people.store.ts';

export const meetingNames = (a: string, b: string): string[] => [
  a,
  b,
  findPeople(),
  openDatabase(),
  typeof sql,
  typeof Log,
  typeof sharp,
  read(),
];
