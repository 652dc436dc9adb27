const EVERY_MS = 100;
const PATIENCE_MS = 1_000;
/** What fits in a header of the call to the provider. */
const FITS = /^[\x21-\x7e]{1,1000}$/;

/**
 * The provider's session of this browser, which its fraud check goes by: more payments are approved with it. Its own script sets it a moment after the
 * card fields are loaded; a payment never waits long for it, and goes without it where a blocker keeps that script away.
 */
export async function deviceSession(): Promise<string | undefined> {
  for (let waited = 0; ; waited += EVERY_MS) {
    const id = (window as { MP_DEVICE_SESSION_ID?: unknown }).MP_DEVICE_SESSION_ID;
    if (typeof id === "string" && id) return FITS.test(id) ? id : undefined;
    if (waited >= PATIENCE_MS) return undefined;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

const SECURITY_SCRIPT = "https://www.mercadopago.com/v2/security.js";
/** The provider's card script brings its fraud check along unless that is off; its shops' plugin loads it by itself. Both are taken. */
export function prepareDeviceSession(sdkUrl: string) {
  if (!new URL(sdkUrl, location.href).hostname.endsWith(".mercadopago.com")) return;
  if (document.querySelector(`script[src="${SECURITY_SCRIPT}"]`)) return;
  const script = document.createElement("script");
  script.src = SECURITY_SCRIPT;
  script.setAttribute("view", "checkout");
  document.head.append(script);
}
