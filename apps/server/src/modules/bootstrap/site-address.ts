import { addresses, type AddressName } from '@portico/contract/addresses';

/** Where a page without a part that differs is on a site. */
export const onSite = (site: string, page: AddressName): string =>
  `/webappng/sites/${site}${addresses[page].path}`;

/** An address with what it asks for. */
export const asking = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query).toString()}`;
