import type { Deps } from "#src/platform/deps";

/** Whose pages a question may begin on. Where it goes from there is the bank's business. */
const BEGINNINGS = ["mercadopago.com", "mercadopago.com.mx", "mercadolibre.com", "mercadolivre.com"];

/** Where our page is that holds the bank's question (page/challenge-page). */
export const challengePath = (attemptId: string) => `/api/attempts/${attemptId}/challenge`;

/** Does the provider's answer lead to a page of its own? In the demo, to the simulated one. */
export function mayBegin(deps: Pick<Deps, "public">, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  if (deps.public.sandboxUrl !== undefined) return origin === new URL(deps.public.sandboxUrl).origin;
  return protocol === "https:" && BEGINNINGS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
