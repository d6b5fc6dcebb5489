// A page of an error is complete as the server sends it. All that a browser adds is time that passes.
import { markReady } from '@portico/ui/page/boot';
import { moveOn } from '../entry/move-on.ts';

moveOn();
markReady();
