// The portal without the media engine, whose push channel is measured.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '../../apps/server/src/app.ts';
import { loadPages } from '../../apps/server/src/pages.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings/read.ts';
import { answerOrders } from './orders.ts';

const [channel = ''] = process.argv.slice(2);
process.env['NODE_ENV'] ??= 'production';
const app = await startApp({
  settings: readSettings({ ...process.env, PORT: '0', MEDIA_PORT: '0' }),
  log: createLog({ level: 'warn' }),
  ...(await loadPages()),
  cacheDirectory: join(fileURLToPath(new URL('../../', import.meta.url)), '.cache'),
  isWithoutMedia: true,
  onLost(error) {
    throw error;
  },
});
const { database, push } = app.data;
answerOrders({
  port: Number(new URL(app.url).port),
  broadcast: () =>
    database.work((tx) =>
      push.publish(tx, { channels: [channel], eventType: 'meeting.changed', data: { uuid: '0'.repeat(32) } }),
    ),
});
