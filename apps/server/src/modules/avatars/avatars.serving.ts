import type { FastifyInstance } from 'fastify';
import { avatarSides } from '@portico/contract/avatar-url';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import { squareFile } from '../../platform/pictures/messages.ts';
import { anyone } from '../identity/index.ts';
import { avatarKey, type AvatarContext } from './avatars.context.ts';
import { isShown } from './avatars.store.ts';

const Params = z.object({ id: z.uuid(), file: z.enum(avatarSides.map(squareFile)) });
const YEAR_SECONDS = 31_536_000;

/**
 * The addresses of pictures: who knows one may see it, as guests do who meet people. Nobody can guess it, a new picture has
 * a new one, and behind it is nothing any more once it is nobody's.
 */
export function mountAvatars(app: FastifyInstance, { reads, storage }: AvatarContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/webappng/avatars/:id/:file',
    exposeHeadRoute: false,
    config: { access: anyone.name },
    async handler(request, reply) {
      const params = z.safeParse(Params, request.params);
      if (!params.success || !(await isShown(reads, params.data.id))) throw new Failure('notFound');
      const { id, file } = params.data;
      return await sendStored(
        reply,
        { storage, key: `${avatarKey(id)}/${file}` },
        { type: 'image/webp', maxAgeSeconds: YEAR_SECONDS, isImmutable: true },
      );
    },
  });
}
