import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHALLENGE_FINE, cardOrder, type Sandbox, start } from "./harness";

let box: Sandbox;
beforeEach(async () => {
  box = await start();
});
afterEach(() => box.close());

/** An order that waits for the bank, and the path of its question. */
async function question() {
  const { id } = (await box.token(CHALLENGE_FINE)).body;
  const order = await box.mp(
    "POST",
    "/v1/orders",
    cardOrder(id, "master", {
      config: { online: { transaction_security: { validation: "always", liability_shift: "required" } } },
    }),
  );
  const url = new URL(order.body.transactions.payments[0].payment_method.transaction_security.url);
  return { id: order.body.id as string, path: url.pathname + url.search };
}
const mode = (mode: string) => box.control("/challenge", { mode });
const answer = (id: string, more: Record<string, string> = {}) =>
  box.form("/mercadopago/challenge/answer", { order_id: id, answer: "approve", ...more });

describe("the bank's page, as the control panel wants it", () => {
  it("is one page that says COMPLETE to the page around it, unless told otherwise", async () => {
    expect((await box.control("/state")).body.challenges).toEqual({ mode: "normal" });
    const q = await question();
    const shown = await box.ask("GET", q.path);
    expect(shown.text).toContain('data-testid="approve"');
    expect(shown.headers.get("x-frame-options")).toBeNull();
    expect(await (await answer(q.id)).text()).toContain("window.parent");
    expect((await mode("otro")).status).toBe(400);
  });

  it("goes on to another host in the same frame, by a form that sends itself", async () => {
    await mode("hop");
    const q = await question();
    const first = await box.ask("GET", q.path);
    const { port } = new URL(box.url);
    expect(first.text).toContain(`action="http://localhost:${port}/mercadopago/challenge"`);
    expect(first.text).not.toContain('data-testid="approve"');
    const second = await box.form("/mercadopago/challenge", { order_id: q.id, bank: "1" });
    expect(await second.text()).toContain('data-testid="approve"');
  });

  it("asks in a frame of its own, which tells the very top and nobody between", async () => {
    await mode("nested");
    const q = await question();
    const outer = await box.ask("GET", q.path);
    expect(outer.text).toContain("inside=1");
    const inner = await box.ask("GET", `${q.path}&inside=1`);
    expect(inner.text).toContain('name="inside"');
    const end = await (await answer(q.id, { inside: "1" })).text();
    expect(end).toContain("window.top");
    expect(end).not.toContain("window.parent");
  });

  it("only goes from page to page and says nothing", async () => {
    await mode("silent");
    const q = await question();
    expect(await (await answer(q.id)).text()).not.toContain("postMessage");
    expect((await box.mp("GET", `/v1/orders/${q.id}`)).body.status).toBe("processed");
  });

  it("lets nobody frame it, and opens by itself", async () => {
    await mode("refused");
    const q = await question();
    const shown = await box.ask("GET", q.path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("x-frame-options")).toBe("DENY");
    expect(shown.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
    await box.control("/reset", {});
    expect((await box.control("/state")).body.challenges).toEqual({ mode: "normal" });
  });
});
