import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayBegin } from "#src/features/payments/charges/challenge-link";
import { writingStates } from "#src/platform/database/writing-states";
import type { Deps } from "#src/platform/deps";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const CHALLENGED = "5483928164574623";

/** A charge whose card payment awaits 3-D Secure. */
async function challenged() {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("nothing left on the shelf");
  const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  const wait = await b.pay(sale.body.chargeId, await b.card("APRO", CHALLENGED));
  return { b, chargeId: sale.body.chargeId as string, attempt: wait.body.attempts[0] };
}
const policy = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get("content-security-policy") ?? "").split(";").map((it) => {
      const [name = "", ...sources] = it.trim().split(/\s+/);
      return [name, sources];
    }),
  ) as Record<string, string[]>;

describe("the page that frames the 3-D Secure challenge", () => {
  test("frames the provider's exact URL, under its own policy and without top navigation", async () => {
    const { attempt } = await challenged();
    expect(attempt.action.frame).toBe(`/api/attempts/${attempt.id}/challenge`);
    const answer = await fetch(c.url + attempt.action.frame);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const html = await answer.text();
    expect(html).toContain(`src="${attempt.action.url.replace(/[&=?]/g, (x: string) => (x === "&" ? "&#38;" : x))}"`);
    const sandbox = /sandbox="([^"]*)"/.exec(html)?.[1]?.split(" ");
    expect(sandbox).toEqual(["allow-scripts", "allow-forms", "allow-same-origin", "allow-popups"]);
    const its = policy(answer);
    const { port } = new URL(c.sandboxUrl);
    expect(its["frame-src"]).toEqual(["https:", `http://127.0.0.1:${port}`, `http://localhost:${port}`]);
    expect(its["default-src"]).toEqual(["'none'"]);
    expect(its["frame-ancestors"]).toEqual(["'self'"]);
    expect(its["script-src"]).toHaveLength(1);
    expect(its["script-src"]?.[0]).toMatch(/^'sha256-/);
  });

  test("answers 404 after the challenge has ended, and for a guessed id", async () => {
    const { b, chargeId, attempt } = await challenged();
    await c.control("/pay", { id: new URL(attempt.action.url).searchParams.get("order_id") });
    expect((await b.call("POST", `/api/charges/${chargeId}/check`)).body.state).toBe("paid");
    for (const path of [attempt.action.frame, "/api/attempts/aaaaaaaaaaaaaaaaaaaaaa/challenge"]) {
      const after = await fetch(c.url + path);
      expect(after.status).toBe(404);
      expect(after.headers.get("content-type")).toContain("application/problem+json");
    }
  });

  test("starts only at the provider's host, over https", () => {
    const real = { public: { embeddedDatabase: false } } as Pick<Deps, "public">;
    for (const [url, may] of [
      ["https://www.mercadopago.com.mx/challenge?id=1", true],
      ["https://api.mercadopago.com/x", true],
      ["https://www.mercadolivre.com/x", true],
      ["http://www.mercadopago.com.mx/challenge", false],
      ["https://www.mercadopago.com.mx.evil.example/", false],
      ["https://evilmercadopago.com/", false],
      ["https://banco.example/acs", false],
      ["javascript:alert(1)", false],
      ["", false],
    ] as const)
      expect(mayBegin(real, url), url).toBe(may);
  });
});

test("an expired challenge says what happened and what to do", async () => {
  const { b, chargeId, attempt } = await challenged();
  await writingStates(c.deps.db)
    .updateTable("attempt")
    .set({ state: "expired", action_url: null })
    .where("public_id", "=", attempt.id)
    .execute();
  const { body } = await b.get(`/api/charges/${chargeId}`);
  expect(body.attempts[0].state).toBe("expired");
  expect(body.attempts[0].decline.message).toMatch(/no se hizo ningún cargo\. Inténtalo otra vez/);
});

test("the app's pages may load what the card fields need, and no other host", async () => {
  const demo = policy(await fetch(`${c.url}/cobro`));
  expect(demo["frame-src"]).toContain("'self'");
  const { pagePolicy } = await import("#src/platform/http/content-policy");
  const { directives } = pagePolicy(false);
  for (const host of ["https://*.mercadopago.com", "https://*.mlstatic.com"])
    for (const list of [directives.scriptSrc, directives.styleSrc, directives.fontSrc, directives.connectSrc])
      expect(list).toContain(host);
  expect(directives.connectSrc).toContain("https://*.mercadolivre.com");
  expect(directives.frameSrc).not.toContain("https:");
  expect(
    Object.values(directives)
      .flat()
      .filter((it) => it.startsWith("http:") || it === "*"),
  ).toEqual([]);
});
