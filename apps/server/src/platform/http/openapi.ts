import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { ErrorBody } from '@portico/contract/error-body';
import { errors } from '@portico/contract/errors';
import type { ErrorName } from '@portico/contract/error-codes';
import type { Operation, Plane, UploadRule } from '@portico/contract/operation';
import { Email, Mailbox } from '@portico/contract/values';
import * as z from 'zod/mini';
import { API_PATH } from './base-path.ts';
import { UPLOAD_TYPE } from './media-type.ts';

z.globalRegistry.add(Email, {
  format: 'idn-email',
  description: 'An e-mail address (RFC 5321), also in letters of any script (RFC 6531).',
});
z.globalRegistry.add(Mailbox, {
  description: 'An e-mail address, or a name with one (RFC 5322): `"Doe, Jane" <jane@x.example>`.',
});

const always: readonly ErrorName[] = ['inputInvalid', 'tooManyRequests', 'internal', 'unavailable'];
const withTicket: readonly ErrorName[] = ['ticketInvalid', 'forbidden', 'siteMismatch'];

/** What an operation can refuse with, by status: the names stand in the description. */
export function refusals(operation: Operation, plane: Plane): Record<number, unknown> {
  const names = new Set<ErrorName>([
    ...always,
    ...(operation.audience === 'anyone' ? [] : withTicket),
    ...(operation.method === 'GET' || plane === 'messaging' ? [] : (['csrfInvalid'] as const)),
    ...(operation.errors ?? []),
  ]);
  const byStatus: Record<number, ErrorName[]> = {};
  for (const name of names) (byStatus[errors[name].status] ??= []).push(name);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, refused]) => [
      status,
      {
        description: refused
          .map((name) => `${errors[name].code} ${name}: ${errors[name].message}`)
          .join('\n'),
        content: { 'application/json': { schema: ErrorBody } },
      },
    ]),
  );
}

/** The part with a file: Fastify would parse by this schema, so only the document has it. */
const uploadSchema = ({ field, types, maxBytes }: UploadRule) => ({
  consumes: [UPLOAD_TYPE],
  body: {
    type: 'object',
    required: [field],
    properties: {
      [field]: {
        type: 'string',
        format: 'binary',
        description: `${types.join(', ')}; ${maxBytes} bytes at most.`,
      },
    },
  },
});

/** Collects the operations that are mounted after it and answers with their description (OpenAPI 3.1). */
export async function describeApi(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${product} API`,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          ticket: { type: 'apiKey', in: 'header', name: 'ticket' },
          bearer: { type: 'http', scheme: 'bearer' },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        },
      },
    },
    transform(route) {
      const { operation, upload } = route.route.config ?? {};
      const isOperation = operation !== undefined;
      const described = jsonSchemaTransform({
        ...route,
        schema: isOperation ? route.schema : { hide: true },
      });
      return upload ? { ...described, schema: { ...described.schema, ...uploadSchema(upload) } } : described;
    },
  });
  app.get(`${API_PATH}/openapi.json`, { config: { access: 'anyone' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
}
