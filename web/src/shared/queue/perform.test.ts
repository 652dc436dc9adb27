import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteAnswer } from "#src/offline/connection";
import { openStored, readStored, type StoredStaff, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aDisk } from "#src/testing/queue";
import { ApiError } from "../api/errors";
import { type Act, flushNow, openUserQueue, perform, queueNow } from "./perform";

const ana: StoredStaff = { id: "ana", name: "Ana", login: "ana", role: "field", roleWords: "Vaquera", can: [] };
const act: Act = {
  id: "11111111-1111-4111-8111-111111111111",
  key: "key-of-the-act",
  call: "createCustomer",
  body: { id: "11111111-1111-4111-8111-111111111111", name: "Luz" },
  about: [],
  title: "Cliente nuevo",
  detail: "Luz",
};
interface SentRequest {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}
const requests: SentRequest[] = [];
const to = (path: string) => requests.filter((it) => it.path === path);
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
/** The answer to a batch in which every item succeeded. */
const taken = (body: Record<string, unknown>) =>
  json(200, { items: (body.items as { id: string }[]).map(({ id }) => ({ id, status: 201, body: { id } })) });
function network(answer: (it: SentRequest) => Response | undefined) {
  vi.stubGlobal(
    "fetch",
    ours(async (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      const it = { path, key: headers.get("idempotency-key"), body: JSON.parse(String(init.body)) };
      requests.push(it);
      const said = answer(it);
      if (!said) throw new TypeError("no network");
      return said;
    }),
  );
}
const signedOut = vi.fn();

beforeEach(async () => {
  requests.length = 0;
  signedOut.mockReset();
  noteAnswer(0);
  await openStored([aDisk().mechanism]);
  openUserQueue(ana, signedOut);
});
afterEach(() => {
  openUserQueue(null, signedOut);
  vi.unstubAllGlobals();
});

describe("performing an act", () => {
  it("tries its own address first, and later a batch with the same key and its own id", async () => {
    network(() => undefined);
    expect(await perform(act)).toMatchObject({ kept: true, item: { id: act.id, key: act.key } });
    network((it) => (it.path === "/api/sync" ? taken(it.body) : undefined));
    await waitFor(() => expect(queueNow().leads).toBe(true));
    await flushNow();
    expect(requests[0]).toMatchObject({ path: "/api/customers", key: act.key });
    expect(to("/api/sync").at(-1)?.body.items).toMatchObject([{ id: act.id, key: act.key, call: act.call, after: [] }]);
    expect(queueNow()).toMatchObject({ unsent: [], sent: [{ id: act.id }] });
  });

  it("an answer of the server is final, and nothing is queued", async () => {
    network(() => json(201, { id: act.id }));
    expect(await perform(act)).toEqual({ kept: false, answer: { id: act.id } });
    network(() => json(422, { code: "VALIDATION_FAILED", detail: "No." }));
    await expect(perform(act)).rejects.toMatchObject({ status: 422 });
    expect(queueNow().unsent).toEqual([]);
  });

  it("an expired session queues it, and asks the same user to sign in", async () => {
    network(() => json(401, { code: "UNAUTHENTICATED" }));
    expect(await perform(act)).toMatchObject({ kept: true });
    await waitFor(() => expect(signedOut).toHaveBeenCalled());
    expect(readStored("unsent")).toEqual([{ user: "ana", name: "Ana", login: "ana", count: 1 }]);
  });

  it.each([
    ["a refusal in HTML", () => new Response("<html>Acepta los términos</html>", { status: 403 })],
    ["its page, as if all were well", () => new Response("<html>Bienvenido</html>", { status: 200 })],
    ["an empty 200", () => new Response("", { status: 200 })],
    ["a 204", () => new Response(null, { status: 204 })],
    ["JSON of another's", () => Response.json({ success: true })],
  ])("a portal on the road that answers %s in the server's place decides nothing", async (_, foreign) => {
    vi.stubGlobal("fetch", async () => foreign());
    expect(await perform(act)).toMatchObject({ kept: true });
    await waitFor(() => expect(queueNow().leads).toBe(true));
    await flushNow();
    expect(queueNow().unsent).toMatchObject([{ state: "queued" }]);
    network((it) => (it.path === "/api/sync" ? taken(it.body) : undefined));
    await flushNow();
    expect(queueNow()).toMatchObject({ unsent: [], sent: [{ id: act.id }] });
  });

  it("without durable storage it says that a connection is needed", async () => {
    openUserQueue(null, signedOut);
    await openStored([aDisk("memory").mechanism]);
    openUserQueue(ana, signedOut);
    network(() => undefined);
    const why = await perform(act).catch((error: unknown) => error);
    expect(why).toBeInstanceOf(ApiError);
    expect(why).toMatchObject({ code: "OFFLINE_NOT_ALLOWED", detail: expect.stringContaining("necesitas señal") });
  });

  it("for earlier users it shows only their names and counts", async () => {
    network(() => undefined);
    await perform(act);
    openUserQueue({ ...ana, id: "beto", name: "Beto", login: "beto" }, signedOut);
    await writeStored("photosByWifi", false);
    expect(queueNow().unsent).toEqual([]);
    expect(readStored("unsent")).toEqual([{ user: "ana", name: "Ana", login: "ana", count: 1 }]);
  });
});
