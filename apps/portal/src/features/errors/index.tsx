export { ErrorPage } from './error-page.tsx';
export { UnsupportedBrowser } from './unsupported.tsx';
