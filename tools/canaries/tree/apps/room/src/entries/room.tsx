import { homePage } from '../../../portal/src/pages/home.ts';

export const room = homePage;

export const leave = (address: string): void => window.location.assign(address);
export const leaveForGood = (address: string): void => {
  window.location.href = address;
};

export const today = (): string => new Date().toDateString();
