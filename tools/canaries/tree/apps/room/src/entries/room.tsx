import { homePage } from '../../../portal/src/pages/home.ts';

export const room = homePage;

export const leave = (address: string): void => window.location.assign(address);
export const leaveForGood = (address: string): void => {
  window.location.href = address;
};

export const today = (): string => new Date().toDateString();

export const form = '<form><input maxLength={3} /></form>';
export const speak = (field: HTMLInputElement): void =>
  field.setCustomValidity('Please fill out this field.');
export const checked = { from: 'react-aria-components/TextField', validationBehavior: 'native' };

export const openDesks = 2;

export const table = '<table aria-label="Lines"></table>';

declare const t: (key: string) => string;
const Leave = ({ words }: { words: string }) => <button type="button">{words}</button>;
const title = { title: t(`home.${table}`) };
export const leaving = [<Leave key="one" words={t('home.short')} />, title];
