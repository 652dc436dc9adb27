import { isFine } from "../http";
import { get, list, text } from "../json";
import type { Context } from "./client";

/** Lists of what the key itself created. Lists of the account (webhooks, their keys, logs) may mix both modes. */
const OWN_LISTS = ["/customers", "/events"];

/**
 * Whether the key is a live one. No call says so directly, but everything it created carries `livemode`. For an account
 * that created nothing, the list of its keys is used, which both flavours document with a mode and a prefix of each.
 * Undefined when nothing shows it: the first order then does.
 */
export async function modeOf(context: Context, orders: unknown): Promise<boolean | undefined> {
  const made = shownBy(orders);
  if (made !== undefined) return made;
  const keys = await read(context, "/api_keys", "100");
  const modes = new Set(list(keys, "data").filter(isOurs).map(livemode));
  const [mode, ...others] = modes;
  if (typeof mode === "boolean" && others.length === 0) return mode;
  for (const path of OWN_LISTS) {
    const shown = shownBy(await read(context, path, "1"));
    if (shown !== undefined) return shown;
  }
  return undefined;

  /** Several keys may have the same prefix: they only count when their modes agree. */
  function isOurs(row: unknown) {
    const prefix = text(row, "prefix");
    return prefix !== undefined && context.options.apiKey.startsWith(prefix);
  }
}

const livemode = (row: unknown) => get(row, "livemode");
const shownBy = (answer: unknown) =>
  list(answer, "data")
    .map(livemode)
    .find((m) => typeof m === "boolean");

async function read(context: Context, path: string, limit: string): Promise<unknown> {
  const reply = await context.http({ method: "GET", path, query: { limit } });
  return isFine(reply) ? reply.json : undefined;
}
