import type * as z from 'zod/mini';
import type { ErrorName } from './error-codes.ts';

type Schema = z.ZodMiniType;

/** Who may call an operation at all: anybody, whoever holds a ticket, guests of a meeting and people, or people alone. */
export type Audience = 'anyone' | 'visitor' | 'guest' | 'person';

/** What the files of uploads can be; text is whatever is nothing that its first bytes tell. */
export type UploadType = 'image/png' | 'image/jpeg' | 'image/gif' | 'text/csv';

/** A file that an operation takes in place of a body: one part of `multipart/form-data`. */
export interface UploadRule {
  /** The name of its part. */
  field: string;
  /** What it may be by its content; what it says of itself counts for nothing. */
  types: readonly UploadType[];
  maxBytes: number;
}

/**
 * Where calls are answered: the portal's below `{basePath}/api/v1`, by a ticket; those of the messaging service below
 * `/messaging/api/v1`, by a bearer token (OP-13).
 */
export type Plane = 'portal' | 'messaging';

/** One call of the portal. Routes, OpenAPI and the typed client are made of it. */
export interface Operation {
  /** Area and verb, as `meetings.schedule`: the operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces: `/meetings/{uuid}`. */
  path: `/${string}`;
  summary: string;
  audience: Audience;
  /** Where it is answered, by the same handler; missing: only on the portal's plane. */
  planes?: readonly Plane[];
  /** It ends the session itself: refused because that is over already, it has nothing more to end (ERRC-02). */
  endsSession?: true;
  params?: Schema;
  query?: Schema;
  /** Names in lower case. Values of secrets and addresses are percent-encoded UTF-8 (OP-87). */
  headers?: z.ZodMiniObject;
  body?: Schema;
  /** Never beside a body. */
  upload?: UploadRule;
  /** Missing: 204, no content. */
  answer?: Schema;
  /** What it can refuse with, beside what every operation can (ticket, CSRF, input, rate, fault). */
  errors?: readonly ErrorName[];
}

/** Keeps the exact types of an operation while checking its shape. */
export const operation = <const O extends Operation>(definition: O): O => definition;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Part<O extends Operation, K extends 'params' | 'query' | 'headers' | 'body'> = K extends keyof O
  ? O[K]
  : undefined;

/** What the server works with: everything parsed. */
export interface Input<O extends Operation> {
  params: Parsed<Part<O, 'params'>>;
  query: Parsed<Part<O, 'query'>>;
  headers: Parsed<Part<O, 'headers'>>;
  body: Parsed<Part<O, 'body'>>;
}

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** A query that can be empty can be left out. */
type QueryPart<Q> = Q extends undefined ? unknown : object extends Q ? { query?: Q } : { query: Q };

/** What a caller gives: only the parts that the operation has. */
export type Request<O extends Operation> = Present<{
  file: O extends { upload: UploadRule } ? Blob : undefined;
  params: Sent<Part<O, 'params'>>;
  headers: Sent<Part<O, 'headers'>>;
  body: Sent<Part<O, 'body'>>;
}> &
  QueryPart<Sent<Part<O, 'query'>>>;

/** What the call answers, undefined for 204. */
export type Answer<O extends Operation> = 'answer' extends keyof O ? Parsed<O['answer']> : undefined;

/** What a server hands out, before it is checked against the contract. */
export type Given<O extends Operation> = 'answer' extends keyof O ? Sent<O['answer']> : void;
