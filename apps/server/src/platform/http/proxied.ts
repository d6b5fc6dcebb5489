import type { IncomingMessage } from 'node:http';

/**
 * What proxies, balancers and CDNs add to a request that they pass on: RFC 7239 and 9110 §7.6, the names that nginx, Caddy,
 * Envoy, HAProxy, Varnish and IIS use, and those of Cloudflare, Fastly, Akamai, Amazon, Google, Microsoft and others. No
 * program of this machine has a reason to send one of them.
 */
const FORWARDING: readonly RegExp[] = [
  /forward/, // forwarded, x-forwarded-*, x-original-forwarded-for, max-forwards
  /^via$|^x-via$|^cdn-loop$|^early-data$/,
  /(?:^|-)(?:real|client|remote|origin(?:al|ating)?|connecting|peer|user|source|src|cluster|viewer)-?(?:ip|addr(?:ess)?)(?:v6)?(?:-|$)/,
  /(?:^|-)ips?(?:-?addr(?:ess)?|v[46])?(?:-|$)/, // whoever tells an address tells somebody else's
  /^(?:x-)?remote(?:-|$)|^x-(?:real|client|edge|gateway|lb|cdn|proto(?:col)?|base-url|path-prefix|script-name)(?:-|$)/,
  /^x-(?:auth-request|authentik|pomerium|goog)-|^(?:cdn|ngrok|tailscale)-/, // of proxies that sign people in, and of tunnels
  /^(?:wl-)?proxy-|^x-proxy|^x-(?:nginx|haproxy|varnish|traefik|envoy|squid|caddy|istio)(?:-|$)/,
  /^cf-|^fastly-|^akamai-|^x-akamai-|^x-amz|^cloudfront-|^x-azure-|^x-arr-|^x-fd-|^x-appengine-|^x-cloud-trace-context$|^x-google-/,
  /^fly-|^x-vercel-|^x-nf-|^x-render-|^x-heroku-|^x-railway-|^ali-|^x-bunny-|^incap-|^x-sucuri-|^x-iinfo$/,
  /^x-(?:original|rewrite)-|^x-(?:scheme|host|port|https|ssl|tls|url-scheme)(?:-|$)|^front-end-https$|^ssl-client|^x-client-cert/,
  /^x-(?:request|correlation)-start$|^x-request-start$|^x-queue-start$|^x-coming-from$|^x-cluster-/,
];

/**
 * Whether a request was passed on by a proxy, as far as it says so: then it comes from wherever, whatever the address of
 * the connection is. By HTTP/1.0 speaks hardly anything but a proxy that was told nothing else (nginx).
 */
export const isPassedOn = ({
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDING.some((mark) => mark.test(name)));
