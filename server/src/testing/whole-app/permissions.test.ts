import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Action, actions, reach } from "@corral/domain/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#src/app";
import { type Corral, corral } from "../corral";
import { produces } from "../produces";
import { askedInside, columns, expected, lineFor, ownIsShownIn } from "./permission-table";

const logins = {
  owner: "dueno",
  manager: "encargado",
  cashier: "cajero",
  field: "vaquero",
  vet: "mvz",
  gate: "taquilla",
  accountant: "contador",
  tech: "soporte",
} as const;
type Signed = keyof typeof logins;

let c: Corral;
const phones = new Map<string, ReturnType<Corral["buyer"]>>();
/** A signed-in phone of that role, or an anonymous one. */
async function as(who: string) {
  const phone = phones.get(who) ?? c.buyer();
  if (who in logins && !(await phone.get("/api/session")).body.me)
    expect(
      (await phone.call("POST", "/api/session", { login: logins[who as Signed], password: "corral-demo" })).status,
    ).toBe(201);
  phones.set(who, phone);
  return phone;
}
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

describe("the permission table", () => {
  it("has a line for every action, equal to the code's table in each cell", () => {
    const missing = actions.filter((a) => !expected[a]).map((a) => lineFor(a, (who) => reach(a, who)));
    expect(
      missing,
      "add these lines to testing/whole-app/permission-table.ts, after checking each cell with domain.md §7.14",
    ).toEqual([]);
    expect(
      Object.keys(expected).filter((a) => !actions.includes(a as Action)),
      "lines of no action",
    ).toEqual([]);
    for (const action of actions)
      for (const who of columns)
        expect(`${action} ${who} ${reach(action, who)}`).toBe(`${action} ${who} ${expected[action]?.[who]}`);
  });

  it("names a test for every `own` that proves that other people's rows are refused", () => {
    const own = actions.filter((a) => Object.values(expected[a] ?? {}).includes("own"));
    const files = readdirSync(join(import.meta.dirname, "../.."), { recursive: true, encoding: "utf8" });
    expect(
      own.filter((a) => !files.includes(ownIsShownIn[a] ?? "")),
      "name in testing/whole-app/permission-table.ts (ownIsShownIn) the test that shows it",
    ).toEqual([]);
  });

  it("is enforced by the running server in every cell, for every route", async () => {
    const routes: { method: string; url: string; actions: Action[] }[] = [];
    const spy = await buildApp(c.deps, { webDir: "/", onRoute: (r) => r.method === "HEAD" || routes.push(r) });
    await spy.close();
    expect(routes.length).toBeGreaterThan(30);
    const asks = (a: string) =>
      askedInside[a] !== undefined &&
      new RegExp(`reach\\("${a}"|reachOf\\([^)]*"${a}"`).test(
        readFileSync(join(import.meta.dirname, "../..", askedInside[a]), "utf8"),
      );
    const idle = [...new Set(actions)].filter((a) => !routes.some((r) => r.actions.includes(a)) && !asks(a));
    expect(idle, "actions that no route asks for").toEqual([]);
    for (const who of columns) {
      const phone = await as(who);
      for (const { method, url, actions } of routes) {
        const cells = actions.map((it) => expected[it]?.[who]);
        const cell = cells.includes("none") ? "none" : cells[0];
        const isOpen = actions.every((it) => expected[it]?.public === "all");
        // Signing out would end the walk; webhooks are authenticated by signature, not by role.
        if (url === "/api/session/end" || actions.includes("notice.receive")) continue;
        const name = `${who}: ${method} ${url} (${actions.join(", ")})`;
        const path = url.replace(/:\w+/g, "aaaaaaaaaaaaaaaaaaaaaa");
        if (/\/events$/.test(url) && cell !== "none") {
          const stream = await phone.listen(path);
          stream.stop();
          continue;
        }
        const answer = await phone.call(method, path, {});
        if (cell === "none" && who === "public") expect(`${name} ${answer.body.code}`).toBe(`${name} UNAUTHENTICATED`);
        else if (cell === "none") {
          expect(`${name} ${answer.body.code}`).toBe(`${name} FORBIDDEN`);
          produces("FORBIDDEN")(answer);
        } else {
          const shut = ["FORBIDDEN", ...(isOpen ? [] : ["UNAUTHENTICATED"])].includes(answer.body.code);
          expect(`${name} ${shut || answer.status >= 500 ? answer.body.code : "fine"}`).toBe(`${name} fine`);
        }
      }
    }
  });

  it("refuses or hides other people's charges, notifications, sales, drawers and devices where reach is `own`", async () => {
    const buyer = c.buyer();
    const [item] = await buyer.shelf("group=productos");
    const { chargeId } = (await buyer.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0)).body;
    for (const who of ["field", "vet", "gate"]) {
      const phone = await as(who);
      expect((await phone.get(`/api/charges/${chargeId}/desk`)).body.code).toBe("NOT_FOUND");
      expect((await phone.get("/api/news")).body.items).toEqual([]);
    }
    for (const who of ["cashier", "gate"]) {
      const no = await (await as(who)).call("POST", `/api/charges/${chargeId}/cancel`, {
        reason: "no es mío",
        replace: false,
      });
      expect(no.body.code).toBe("NOT_FOUND");
    }
    const { sale_id } = await c.deps.db
      .selectFrom("charge")
      .select("sale_id")
      .where("public_id", "=", chargeId)
      .executeTakeFirstOrThrow();
    const { public_id: sale } = await c.deps.db
      .selectFrom("sale")
      .select("public_id")
      .where("id", "=", sale_id as string)
      .executeTakeFirstOrThrow();
    const onSale: [string[], string, object][] = [
      [["field", "vet", "gate"], "notes", { text: "no es mía" }],
      [["field", "vet", "gate"], "request", { text: "no es mía" }],
      [["field"], "fulfilment", { event: "made_ready" }],
      [["field"], "deliver", { receivedBy: "Nadie" }],
      [["cashier", "gate"], "cancel", { reason: "no es mía", refunds: [] }],
    ];
    for (const [whos, act, body] of onSale)
      for (const who of whos)
        expect((await (await as(who)).call("POST", `/api/sales/${sale}/${act}`, body)).body.code, `${who} ${act}`).toBe(
          "NOT_FOUND",
        );
    for (const who of ["field", "vet", "gate"]) {
      expect((await (await as(who)).get("/api/sales")).body.items).toEqual([]);
      expect((await (await as(who)).get(`/api/sales/${sale}`)).body.code).toBe("NOT_FOUND");
    }
    const cashier = await as("cashier");
    await cashier.get("/api/config");
    const till = (await cashier.call("POST", "/api/till", { float: 50_000 })).body.id as string;
    for (const who of ["field", "vet", "gate"]) {
      const phone = await as(who);
      expect((await phone.get("/api/tills")).body.items).toEqual([]);
      expect((await phone.get(`/api/till/${till}`)).status).toBe(404);
      const acts = {
        count: { what: "count" },
        movements: { kind: "in", amount: 100, reason: "no es mía" },
        close: { total: 0 },
      };
      for (const [act, body] of Object.entries(acts))
        expect((await phone.call("POST", `/api/till/${till}/${act}`, body)).body.code, act).toBe("NOT_FOUND");
    }
    const { items } = (await (await as("owner")).get("/api/devices")).body as {
      items: { id: string; person: string; personId: string }[];
    };
    const ownersOwn = items.find((d) => d.person === "Rosa Villaseñor");
    for (const who of ["manager", "cashier", "field", "vet", "gate", "accountant", "tech"]) {
      const phone = await as(who);
      const mine = (await phone.get(`/api/devices?person=${ownersOwn?.personId}`)).body.items as { isMine: boolean }[];
      expect(mine.length).toBeGreaterThan(0);
      expect(mine.every((d) => d.isMine)).toBe(true);
      expect((await phone.call("POST", `/api/devices/${ownersOwn?.id}/close`)).body.code).toBe("NOT_FOUND");
      const others = await phone.call("POST", "/api/devices/close-others", { person: ownersOwn?.personId });
      expect(others.body.code).toBe("NOT_FOUND");
    }
    expect((await (await as("owner")).get("/api/session")).body.me.role).toBe("owner");
  });

  it("names an action for every route, or the app does not start", async () => {
    await expect(
      buildApp(c.deps, { webDir: "/", more: (app) => app.get("/api/suelta", () => "hola") }),
    ).rejects.toThrow("names no action");
  });
});
