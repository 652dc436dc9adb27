import type { TxDeps } from "#src/platform/deps";

/** Rewrites a URL for a browser to the host name that the browser used (rulings 25). */
export function browserUrl(deps: TxDeps, url: string, origin: string): string {
  const sandbox = deps.public.sandboxUrl;
  if (!sandbox || !url.startsWith(sandbox)) return url;
  const to = new URL(url);
  to.hostname = new URL(origin).hostname;
  return to.href;
}
