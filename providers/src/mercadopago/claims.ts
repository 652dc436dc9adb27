import { isFine } from "../http";
import { text } from "../json";
import type { Claim } from "../provider";
import type { Context } from "./client";
import { referenceOfPayment } from "./payments";

/** The API reference has the first path, newer pages the second. The path in the webhook itself is not signed and never followed. */
const PATHS = ["/v1/claims/", "/post-purchase/v1/claims/"];

/** Reads a buyer's claim: its payment, and whether it is closed. */
export async function readClaim(context: Context, id: string): Promise<Claim | "unknown" | "absent"> {
  for (const path of PATHS) {
    const reply = await context.http({ method: "GET", path: `${path}${encodeURIComponent(id)}` });
    if (reply.kind === "reply" && reply.status === 404) continue;
    const status = isFine(reply) ? text(reply.json, "status") : undefined;
    if (!isFine(reply) || status === undefined) return "unknown";
    const payment = text(reply.json, "resource") === "payment" ? text(reply.json, "resource_id") : undefined;
    const reference = payment === undefined ? undefined : await referenceOfPayment(context, payment);
    return {
      ref: id,
      isOpen: status !== "closed",
      ...(reference ? { reference } : {}),
      raw: `${status} ${text(reply.json, "type") ?? ""} ${text(reply.json, "stage") ?? ""}`.trim(),
    };
  }
  return "absent";
}
