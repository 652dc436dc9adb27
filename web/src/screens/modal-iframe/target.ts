export type FrameTarget = { kind: "allowed"; url: URL } | { kind: "refused"; url: URL } | { kind: "invalid" };

/** Whether an address may be shown inside the app: its origin must be on the list, to the letter. */
export function readTarget(asked: string | undefined, allowed: readonly string[]): FrameTarget {
  let url: URL;
  try {
    url = new URL(asked ?? "");
  } catch {
    return { kind: "invalid" };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return { kind: "invalid" };
  return { kind: allowed.includes(url.origin) ? "allowed" : "refused", url };
}

/** "The challenge is over", said by a card provider's page (providers.md §2.4.5). It is a hint to ask our server, never a proof. */
export const saysComplete = (data: unknown): boolean => {
  const it = typeof data === "string" ? parsed(data) : data;
  return typeof it === "object" && it !== null && "status" in it && it.status === "COMPLETE";
};
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
