import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { facts } from "@corral/domain/facts";
import { fields, hiddenFields } from "#src/features/office/audit/fields";
import type { Db } from "#src/platform/database/db";

export interface RecordedFact {
  file: string;
  /** The keys of its data, also inside `before` and `after`. */
  keys: string[];
}

/** Text between this parenthesis and its closing one. */
function inside(source: string, open: number): string {
  let depth = 0;
  for (let i = open; i < source.length; i++) {
    if ("([{".includes(source[i] as string)) depth++;
    else if (")]}".includes(source[i] as string) && --depth === 0) return source.slice(open + 1, i);
  }
  return "";
}

/** Arguments of a call, split at its own commas. */
function argumentsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    if ("([{".includes(c)) depth++;
    else if (")]}".includes(c)) depth--;
    if (c === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts;
}

/** Keys of object literals: after a brace or comma, before a colon, comma or brace. Never arguments of a call. */
function keysOf(data: string): string[] {
  const keys: string[] = [];
  const braces: string[] = [];
  for (let i = 0; i < data.length; i++) {
    const c = data[i] as string;
    if ("([{".includes(c)) braces.push(c);
    else if (")]}".includes(c)) braces.pop();
    if ((c === "{" || c === ",") && braces.at(-1) === "{") {
      const key = /^\s*(\w+)\s*(?=[:,}])/.exec(data.slice(i + 1))?.[1];
      if (key) keys.push(key);
    }
  }
  return keys;
}

/** The keys of every call of `recordFact()` in the server's source, without tests. */
export function recordedFacts(): RecordedFact[] {
  const src = join(import.meta.dirname, "../..");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (f) => f.endsWith(".ts") && !f.endsWith(".test.ts") && !f.endsWith(join("facts", "record-fact.ts")),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(src, file), "utf8").replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "");
    return [...source.matchAll(/\brecordFact\(/g)].map((found) => {
      const [, , , , , ...data] = argumentsOf(inside(source, found.index + "recordFact".length));
      return {
        file,
        keys: keysOf(data.join(",")).filter((k) => !["before", "after"].includes(k)),
      };
    });
  });
}

/**
 * Audit entries that a test wrote and the app can't display: actions without a sentence, keys without a label. Tests
 * name their own inventions `future.`.
 */
export async function entriesWithoutWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("audit_entry").select(["action", "about_kind", "data"]).execute();
  const found = new Set<string>();
  for (const { action, about_kind, data } of rows.filter((r) => !r.action.startsWith("future."))) {
    if (!(action in facts)) found.add(`${action} (facts.ts of its noun in domain/)`);
    const parts = [data, data.before ?? {}, data.after ?? {}] as Record<string, unknown>[];
    for (const key of new Set(parts.flatMap((part) => Object.keys(part))))
      if (!fields[key] && !hiddenFields.includes(key) && about_kind !== "setting")
        found.add(`${key} of ${action} (features/office/audit/fields.ts)`);
  }
  return [...found].sort();
}
