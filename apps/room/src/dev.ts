// Development only: React's refresh hooks must stand before the page's entry, and bootstrap scripts are async.
import '@vitejs/plugin-react/preamble';

const entry = new URL(import.meta.url).searchParams.get('entry');
await import(/* @vite-ignore */ entry ?? '');
