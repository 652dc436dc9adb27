import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { AnyCall } from "@corral/contract/call";

const contract = join(import.meta.dirname, "../../../contract/src");

/** Every call of the contract, once. */
export async function everyCall(): Promise<AnyCall[]> {
  const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((it) =>
    /^\w+\/[\w-]+\.ts$/.test(it),
  );
  const modules = await Promise.all(files.map((it) => import(join(contract, it)) as Promise<Record<string, unknown>>));
  const calls = modules
    .flatMap((it) => Object.values(it))
    .filter((it): it is AnyCall => typeof it === "object" && it !== null && "summary" in it && "path" in it);
  return [...new Set(calls)];
}
