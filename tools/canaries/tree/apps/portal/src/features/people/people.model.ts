import { homePage } from '../../pages/home.ts';

export const model = homePage;
