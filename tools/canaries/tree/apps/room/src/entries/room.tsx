import { homePage } from '../../../portal/src/pages/home.ts';

export const room = homePage;
