const EVERY_MS = 100;
const PATIENCE_MS = 1_000;
/** Characters and length that fit in a header of the provider's API. */
const FITS = /^[\x21-\x7e]{1,1000}$/;

/**
 * The provider's device session for its fraud check, which approves more payments with it. The provider's script sets it soon after the card fields
 * load; a payment waits at most a second for it, and goes without it where a blocker stops the script.
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
/** The provider's card SDK loads its fraud check unless that is off; its shop plugins load it themselves. Both are covered. */
export function prepareDeviceSession(sdkUrl: string) {
  if (!new URL(sdkUrl, location.href).hostname.endsWith(".mercadopago.com")) return;
  if (document.querySelector(`script[src="${SECURITY_SCRIPT}"]`)) return;
  const script = document.createElement("script");
  script.src = SECURITY_SCRIPT;
  script.setAttribute("view", "checkout");
  document.head.append(script);
}
