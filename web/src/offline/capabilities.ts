/** What this browser offers the app on this origin. Plain http on a ranch's network withholds several. */
export interface Capability {
  id: "worker" | "clipboard" | "camera" | "crypto" | "share" | "storage";
  available: boolean;
  /** Why it is missing: the address is not https, or the browser doesn't have it. */
  missing: null | "insecure" | "browser";
}

export function capabilities(scope: Window & typeof globalThis = window): Capability[] {
  const secure = scope.isSecureContext === true;
  const nav = scope.navigator as Partial<Navigator>;
  const of = (id: Capability["id"], available: boolean): Capability => ({
    id,
    available,
    missing: available ? null : secure ? "browser" : "insecure",
  });
  return [
    of("worker", Boolean(nav.serviceWorker)),
    of("clipboard", typeof nav.clipboard?.writeText === "function"),
    of("camera", typeof nav.mediaDevices?.getUserMedia === "function"),
    of("crypto", Boolean(scope.crypto?.subtle)),
    of("share", typeof nav.share === "function"),
    of("storage", typeof nav.storage?.persist === "function"),
  ];
}
