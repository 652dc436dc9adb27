import type { Deps } from "#src/platform/deps";

/** Hosts on which a challenge may start. Where it continues is the bank's business. */
const BEGINNINGS = ["mercadopago.com", "mercadopago.com.mx", "mercadolibre.com", "mercadolivre.com"];

/** Path of our page that frames the challenge (page/challenge-page). */
export const challengePath = (attemptId: string) => `/api/attempts/${attemptId}/challenge`;

/** Whether the URL is on the provider's host; in the demo, on the simulated one. */
export function mayBegin(deps: Pick<Deps, "public">, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  if (deps.public.sandboxUrl !== undefined) return origin === new URL(deps.public.sandboxUrl).origin;
  return protocol === "https:" && BEGINNINGS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
