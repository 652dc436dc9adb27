import type { Operation } from "./reference";
import type { Answer } from "./send";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a demo answered when it was asked politely: values that exist, by the name that they had there. */
export interface Pool {
  /** By key, and for an `id` also by the noun of what it is of. */
  named: Map<string, string[]>;
  uuids: string[];
}

const MOST = 40;

/** Reads every list and a few of what they list, as the owner, so that forged requests can stand beside rows that are there. */
export async function gather(operations: Operation[], ask: (path: string) => Promise<Answer>): Promise<Pool> {
  const pool: Pool = { named: new Map(), uuids: [] };
  /** Those that may not be touched: without them nobody could sign in any more. */
  const kept = new Set<string>();
  const readings = operations.filter((o) => o.method === "GET");
  const read = async (operation: Operation, path: string) => {
    const answer = await ask(path);
    if (answer.status !== 200 || !/json/.test(answer.type)) return;
    const noun =
      operation.path
        .split("/")
        .filter((part) => !part.startsWith("{"))
        .at(-1) ?? "";
    const value: unknown = JSON.parse(answer.body.toString());
    if (operation.path === "/api/staff")
      for (const { id } of (value as { items?: { id: string }[] }).items ?? []) kept.add(id);
    walk(pool, kept, noun, value);
  };
  await read(operations.find((o) => o.key === "GET /api/staff") as Operation, "/api/staff");
  for (const operation of readings.filter((o) => !o.path.includes("{")))
    await read(operation, operation.path + required(operation));
  for (const operation of readings.filter((o) => o.path.includes("{"))) {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string);
    for (let turn = 0; turn < 3; turn++) {
      const values = names.map((name) => known(pool, operation.path, name)[turn]);
      if (values.some((value) => value === undefined)) break;
      let path = operation.path;
      for (const [at, name] of names.entries())
        path = path.replace(`{${name}}`, encodeURIComponent(values[at] as string));
      await read(operation, path + required(operation));
    }
  }
  pool.uuids = pool.uuids.filter((id) => !kept.has(id)).slice(0, 400);
  return pool;
}

/** A list that can't be read without a word of the query is asked with the plainest. */
function required(operation: Operation): string {
  const words = operation.parameters.filter((p) => p.in === "query" && p.required);
  const values = words.map(
    (p) => `${p.name}=${p.schema.enum?.[0] ?? (p.schema.pattern?.includes("d{4}") ? "2026-01-01" : "a")}`,
  );
  return values.length ? `?${values.join("&")}` : "";
}

/** What is known that could stand for this parameter of this address. */
export function known(pool: Pool, path: string, name: string): string[] {
  const before = path.split("/");
  const noun = before[before.indexOf(`{${name}}`) - 1] ?? "";
  return [
    ...(pool.named.get(name) ?? []),
    ...(pool.named.get(`${noun} id`) ?? []),
    ...(pool.named.get(`${name.replace(/Id$/, "")}s id`) ?? []),
  ];
}

function walk(pool: Pool, kept: Set<string>, noun: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const one of value.slice(0, MOST)) walk(pool, kept, noun, one);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "string") {
      if (inner.length > 0 && inner.length < 300 && !kept.has(inner)) {
        add(pool, key, inner);
        if (key === "id") add(pool, `${noun} id`, inner);
        if (UUID.test(inner)) pool.uuids.push(inner);
      }
    } else walk(pool, kept, ["items", "rows"].includes(key) ? noun : key, inner);
  }
}

/** Wrong passwords for those who work in the demo would shut them out: that is what the lock is for. */
const NEVER = new Set(["login"]);

function add(pool: Pool, key: string, value: string) {
  if (NEVER.has(key)) return;
  const list = pool.named.get(key) ?? [];
  if (list.length < MOST && !list.includes(value)) list.push(value);
  pool.named.set(key, list);
}
