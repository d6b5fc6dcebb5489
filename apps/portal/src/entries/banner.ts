// The script of a page above which something is announced.
import { startBanner } from '../app/banner/follow.ts';

startBanner();
