import { isFine } from "../http";
import { get, list, text } from "../json";
import type { Context } from "./client";

/** Lists of what a key made itself; those of the account (webhooks and their keys, logs) may hold both modes. */
const OWN_LISTS = ["/customers", "/events"];

/**
 * Whether the key is a live one. Nothing says so of the key that asks, but whatever it made carries `livemode`. An account that made nothing yet is told by
 * the list of its keys, which both flavours document with a mode and the first letters of each. Undefined when nothing shows it: then the first order does.
 */
export async function modeOf(c: Context, orders: unknown): Promise<boolean | undefined> {
  const made = shownBy(orders);
  if (made !== undefined) return made;
  const keys = await read(c, "/api_keys", "100");
  const modes = new Set(list(keys, "data").filter(isOurs).map(livemode));
  const [mode, ...others] = modes;
  if (typeof mode === "boolean" && others.length === 0) return mode;
  for (const path of OWN_LISTS) {
    const shown = shownBy(await read(c, path, "1"));
    if (shown !== undefined) return shown;
  }
  return undefined;

  /** Another key may begin with the same letters: then only modes that agree say anything. */
  function isOurs(row: unknown) {
    const prefix = text(row, "prefix");
    return prefix !== undefined && c.options.apiKey.startsWith(prefix);
  }
}

const livemode = (row: unknown) => get(row, "livemode");
const shownBy = (answer: unknown) =>
  list(answer, "data")
    .map(livemode)
    .find((m) => typeof m === "boolean");

async function read(c: Context, path: string, limit: string): Promise<unknown> {
  const reply = await c.http({ method: "GET", path, query: { limit } });
  return isFine(reply) ? reply.json : undefined;
}
