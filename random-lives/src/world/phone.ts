import { randomUUID } from "node:crypto";
import type { World } from "./world";

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is judged here from outside, field by field.
export type Body = any;
export interface Answer {
  /** 0: the line broke and nobody knows what happened. */
  status: number;
  body: Body;
  text: string;
}
/** An unsafe request as the phone remembers it, to press again. */
export interface Press {
  who: Phone;
  path: string;
  /** A text is a file. */
  body: object | string;
  key: string;
  /** When it was pressed first. */
  at?: number;
  /** The first answer that counts for ever: no fault of the server, no "still running". */
  answer?: Answer;
}
export interface Phone {
  name: string;
  email: string;
  number: string;
  get(path: string): Promise<Answer>;
  /** A new press, or with its key the same one again. */
  post(path: string, body: object | string, key?: string): Promise<{ press: Press; answer: Answer }>;
  /** An edit of what was read with this version. */
  put(path: string, body: object, version: number): Promise<Answer>;
}

const DOOR = "/api/session";
/** Against a process that neither answers nor ends. */
const DEAD_AFTER = 120_000;

/** Whoever works here: their session ends now and then, and they sign in again. */
export interface Badge {
  login: string;
  password: string;
}

/** Somebody's phone: its own cookies, and no app of its own, so each request may meet another process. */
export function phone(world: World, turn: () => number, badge?: Badge): Phone {
  const tag = randomUUID().replaceAll("-", "").slice(0, 12);
  const jar = new Map<string, string>();
  async function send(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object | string,
    key?: string,
    version?: number,
  ): Promise<Answer> {
    const slot = world.slots[turn() % world.slots.length];
    if (!slot) throw new Error("no app");
    await slot.revive();
    try {
      const r = await fetch(`${slot.url}${path}`, {
        method,
        headers: {
          ...(jar.size ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
          ...(method === "GET"
            ? {}
            : {
                "content-type": typeof body === "string" ? "text/csv" : "application/json",
                "idempotency-key": key ?? randomUUID(),
              }),
          ...(version === undefined ? {} : { "if-match": `"${version}"` }),
        },
        ...(method === "GET" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
      });
      const text = await r.text();
      for (const cookie of r.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      if (r.status === 401 && badge && path !== DOOR) {
        const entered = await send("POST", DOOR, badge);
        if (entered.status !== 201) return entered;
        return send(method, path, body, key, version);
      }
      return { status: r.status, body: r.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {}, text };
    } catch (e) {
      await Promise.race([slot.child.gone, new Promise((later) => setTimeout(later, DEAD_AFTER))]);
      if (slot.alive) throw e;
      await slot.revive();
      return { status: 0, body: {}, text: "" };
    }
  }
  const me: Phone = {
    name: `Persona ${tag.replaceAll(/\d/g, (d) => "ghijklmnop"[Number(d)] as string)}`,
    email: `${tag}@testuser.com`,
    number: `55${String(Number.parseInt(tag.slice(0, 8), 16) % 100_000_000).padStart(8, "0")}`,
    get: (path) => send("GET", path),
    async post(path, body, again) {
      const press: Press = { who: me, path, body, key: again ?? randomUUID() };
      return { press, answer: await send("POST", path, body, press.key) };
    },
    put: (path, body, version) => send("PUT", path, body, undefined, version),
  };
  return me;
}
