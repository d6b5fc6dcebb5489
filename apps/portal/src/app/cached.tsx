import { QueryClientProvider } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { useApp } from './context.ts';

/** Around parts that ask for data of their own, on a page without a router: they come when the cache is there. */
export default function Cached({ children }: { children: ReactNode }) {
  const { client } = use(useApp().data.cache());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
