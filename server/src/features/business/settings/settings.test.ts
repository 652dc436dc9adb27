import { fieldsOf, type SettingGroup, settingGroupNames } from "@corral/domain/business/settings/groups";
import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let staff: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
});
afterAll(() => c.close());

const read = async (group: SettingGroup, login = "dueno") =>
  (await (await staff.staff(login)).get(`/api/settings/${group}`)).body as {
    version: number;
    values: Record<string, unknown>;
    changed: { by: string } | null;
    missing: { field: string }[];
  };
/** Saves over the current values. */
async function change(group: SettingGroup, values: object, o: { seen?: number; login?: string } = {}) {
  const now = await read(group);
  const phone = await staff.staff(o.login ?? "dueno");
  return phone.call(
    "PUT",
    `/api/settings/${group}`,
    { values: { ...now.values, ...values } },
    {
      version: o.seen ?? now.version,
    },
  );
}
const history = async (group: SettingGroup) =>
  (await (await staff.staff("encargado")).get(`/api/settings/${group}/history`)).body.items as {
    by: string;
    changes: { label: string; before: string; after: string }[];
  }[];

describe("settings", () => {
  it("are readable with their version by owner and manager only", async () => {
    for (const group of settingGroupNames) {
      const { values } = await read(group, "encargado");
      expect(Object.keys(values).sort()).toEqual(Object.keys(fieldsOf(group)).sort());
      for (const login of ["cajero", "contador", "soporte"])
        produces("FORBIDDEN")(await (await staff.staff(login)).get(`/api/settings/${group}`));
    }
    produces("FORBIDDEN")(await change("sales", { balanceDays: 9 }, { login: "encargado" }));
    produces("NOT_FOUND")(await (await staff.staff("dueno")).get("/api/settings/nada"));
    expect((await c.buyer().get("/api/settings/sales")).status).toBe(401);
  });

  it("each group: a change is stored, described with author and time, and a value out of bounds is refused by name", async () => {
    const cases: [SettingGroup, Record<string, unknown>, string, string][] = [
      ["business", { tagline: "Desde 1974" }, "Frase corta", "Desde 1974"],
      ["sales", { unpaidPerBuyer: 4 }, "Compras sin pagar por persona", "4 compras"],
      ["methods", { speiValidity: 24 * 60 }, "Vigencia de la CLABE", "24 horas"],
      ["receipts", { footer: ["Gracias por tu compra"] }, "Al pie de cada comprobante", "Gracias por tu compra"],
      [
        "taxes",
        { rules: [{ kind: "product", species: "", purpose: "", taxClass: "iva_16" }] },
        "Clase de impuesto",
        "Producto: IVA 16 %, incluido en el precio",
      ],
    ];
    for (const [group, values, label, after] of cases) {
      const before = await read(group);
      const done = await change(group, values);
      expect([group, done.status]).toEqual([group, 200]);
      expect(done.body.version).toBe(before.version + 1);
      expect(done.body.changed.by).toBe("Rosa Villaseñor");
      expect((await read(group)).values).toMatchObject(values);
      const [last] = await history(group);
      expect(last?.changes).toEqual([{ label, before: expect.any(String), after }]);
      // A save without changes makes no entry.
      expect((await change(group, {})).body.version).toBe(before.version + 1);
    }
    const no = await change("sales", { balanceDays: 121 });
    produces("SETTING_OUT_OF_BOUNDS")(no);
    expect(no.body).toMatchObject({ field: "balanceDays", min: 1, max: 120 });
    expect(no.body.detail).toBe("Días para pagar el saldo: Va de 1 día a 120 días.");
    expect(no.body.errors).toEqual([{ field: "balanceDays", message: "Va de 1 día a 120 días." }]);
    for (const [group, values] of [
      ["methods", { oxxoMax: 1_000_001 }],
      ["methods", { oxxoGrace: 60 }],
      ["sales", { writeOff: 101 }],
      ["sales", { checkoutHold: 4 }],
    ] as const)
      produces("SETTING_OUT_OF_BOUNDS")(await change(group, values));
    for (const [group, values] of [
      ["business", { rfc: "MAL" }],
      ["methods", { cardMin: 5_000, cardMax: 1_000 }],
      ["sales", { zone: "America/Bogota" }],
      ["sales", { nada: 1 }],
      ["sales", { balanceDays: "7" }],
      ["receipts", { venta: "P" }],
    ] as const)
      produces("VALIDATION_FAILED")(await change(group, values));
  });

  it("a concurrent edit of a group is refused with the first editor's name; without a version nothing changes", async () => {
    const { version, values } = await read("sales");
    expect((await change("sales", { unpaidPerBuyer: 6 })).status).toBe(200);
    const late = await change("sales", { balanceDays: 30 }, { seen: version });
    produces("VERSION_CONFLICT")(late);
    expect(late.body.detail).toContain("Rosa Villaseñor");
    expect(late.body.current).toMatchObject({ version: version + 1, values: { unpaidPerBuyer: 6, balanceDays: 7 } });
    const owner = await staff.staff("dueno");
    expect((await owner.call("PUT", "/api/settings/sales", { values })).body.errors[0].field).toBe("if-match");
    const racing = await Promise.all(
      [10, 11, 12].map((balanceDays) => change("sales", { balanceDays }, { seen: version + 1 })),
    );
    expect(racing.map((r) => r.status).sort()).toEqual([200, 412, 412]);
    await change("sales", { balanceDays: 7 });
  });

  it("list the legally required data that is missing", async () => {
    expect((await read("business")).missing).toEqual([]);
    const { values } = await read("business");
    const no = await change("business", { address: "", phone: "" });
    produces("LEGAL_INFO_MISSING")(no);
    expect(no.body.errors.map((e: { field: string }) => e.field)).toEqual(["address", "phone"]);
    expect(no.body.detail).toContain("pon primero en pausa");
    expect((await read("business")).values).toEqual(values);
    // Without anything on sale it may stay empty.
    const onSale = await c.deps.db.selectFrom("catalog_item").select("id").where("status", "=", "published").execute();
    const put = (status: string) =>
      sql`update catalog_item set status = ${status} where id = any(${onSale.map((i) => i.id)})`.execute(c.deps.db);
    await put("paused");
    expect((await change("business", { address: "", phone: "" })).status).toBe(200);
    expect((await read("business")).missing.map((m) => m.field)).toEqual(["address", "phone"]);
    await change("business", values);
    await put("published");
  });
});

describe("their effect", () => {
  const config = async () => (await c.buyer().get("/api/config")).body;
  it("a disabled method is neither offered nor accepted, and the public configuration says so", async () => {
    const { b, chargeId } = await staff.hold();
    await change("methods", { spei: false });
    expect((await config()).rules.methods.spei_mp).toBe(false);
    expect((await staff.charge(b, chargeId)).offers.map((o) => o.method)).toEqual([
      "mp_card",
      "mp_wallet",
      "oxxo_cash",
    ]);
    produces("METHOD_NOT_ALLOWED")(await b.pay(chargeId, { method: "spei_mp" }));
    await change("methods", { spei: true, cardMax: 1_000 });
    produces("AMOUNT_ABOVE_MAX")(await b.pay(chargeId, await b.card()));
    await change("methods", { cardMax: 10_000_000 });
    expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  });

  it("installments only when enabled and from their minimum amount", async () => {
    const { b, chargeId } = await staff.hold();
    const inMonths = async (n: number) => {
      const card = await b.card();
      return b.pay(chargeId, { ...card, card: { ...card.card, installments: n } });
    };
    await change("methods", { msi: false });
    const no = await inMonths(3);
    produces("VALIDATION_FAILED")(no);
    expect(no.body.errors[0].field).toBe("card.installments");
    await change("methods", { msi: true, msi3: 100 });
    expect((await inMonths(3)).body.state).toBe("paid");
  });

  it("a changed deadline applies to new vouchers; existing ones keep theirs", async () => {
    await change("methods", { speiValidity: 48 * 60 });
    const one = await staff.bySpei("group=productos");
    const before = (await staff.charge(one.b, one.chargeId)).attempts[0]?.expiresAt as string;
    await change("methods", { speiValidity: 2 * 60 });
    expect((await staff.charge(one.b, one.chargeId)).attempts[0]?.expiresAt).toBe(before);
    const two = await staff.bySpei("group=productos");
    const after = (await staff.charge(two.b, two.chargeId)).attempts[0]?.expiresAt as string;
    expect(Date.parse(after) - c.deps.now()).toBeLessThan(2 * HOUR + MINUTE);
    expect(Date.parse(before) - c.deps.now()).toBeGreaterThan(47 * HOUR);
    await change("methods", { speiValidity: 48 * 60 });
  });

  it("holds, days for a balance and policies: a sale keeps those shown to its buyer", async () => {
    await change("sales", {
      checkoutHold: 30,
      balanceDays: 20,
      policies: ["Sin cambios"],
      policiesForAnimals: ["Con su guía"],
      policiesForDeposits: ["Hasta que pagues"],
    });
    const b = c.buyer();
    const animals = await b.shelf("group=animales");
    let bought: { chargeId: string; holdUntil: string } | undefined;
    for (const a of animals) {
      const quote = await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: a.id, qty: 1 }]))}`);
      if (!quote.body.deposit) continue;
      const r = await b.cart([{ itemId: a.id, qty: 1 }], a.price, { seenDeposit: quote.body.deposit });
      expect(r.status).toBe(201);
      bought = r.body;
      break;
    }
    if (!bought) throw new Error("nothing to set aside");
    expect(Date.parse(bought.holdUntil) - c.deps.now()).toBeGreaterThan(29 * MINUTE);
    await change("sales", {
      checkoutHold: 15,
      balanceDays: 7,
      policies: ["Otra"],
      policiesForAnimals: [],
      policiesForDeposits: [],
    });
    const { body } = await b.pay(bought.chargeId, await b.card());
    expect(body.state).toBe("paid");
    const due = await sql<{ due_at: number; policies: string[] }>`
      select c.due_at, s.policies from charge c join sale s on s.id = c.sale_id join charge d on d.sale_id = s.id
      where d.public_id = ${bought.chargeId} and c.purpose = 'balance'`.execute(c.deps.db);
    expect((Number(due.rows[0]?.due_at) - c.deps.now()) / DAY).toBeGreaterThan(19);
    expect(due.rows[0]?.policies).toEqual(["Sin cambios", "Con su guía", "Hasta que pagues"]);
  });

  it("the limit of unpaid purchases of one buyer", async () => {
    await change("sales", { unpaidPerBuyer: 1 });
    const b = c.buyer();
    await staff.hold(undefined, "group=productos", b);
    const [item] = await b.shelf("group=productos");
    const no = await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0);
    produces("HOLD_LIMIT")(no);
    expect(no.body.detail).toContain("1 compra sin pagar");
    await change("sales", { unpaidPerBuyer: 3 });
  });

  it("late money: accepted when the units are free, left for staff, or the payer's choice", async () => {
    for (const [lateMoney, state, task] of [
      ["ask", "paid_late", "late_review"],
      ["never", "paid_late", "surplus_choice"],
      ["if_free", "paid", undefined],
    ] as const) {
      await change("sales", { lateMoney });
      const { b, chargeId, clabe } = await staff.bySpei("group=productos");
      await staff.runOut(chargeId);
      await staff.paidLate(clabe);
      expect([lateMoney, (await staff.charge(b, chargeId)).state]).toEqual([lateMoney, state]);
      expect((await staff.tasks(chargeId)).map((t) => t.kind)).toEqual(task ? [task] : []);
    }
    await staff.mustBalance();
  });

  it("a series continues from its own last number, no folio repeats, and existing receipts don't change", async () => {
    const folio = async () => {
      const { chargeId, b } = await staff.hold();
      const { body } = await b.pay(chargeId, await b.card());
      const venta = body.receipts.find((r: { tipo: string }) => r.tipo === "venta");
      return { folio: venta.folio as string, id: venta.id as string, b };
    };
    const one = await folio();
    await change("receipts", { venta: "RV" });
    const two = await folio();
    expect(two.folio).toMatch(/^RV-\d{4}-000001$/);
    await change("receipts", { venta: "V" });
    const three = await folio();
    expect(Number(three.folio.slice(-6))).toBe(Number(one.folio.slice(-6)) + 1);
    expect((await one.b.get(`/api/receipts/venta/${one.id}`)).body.snapshot.folio).toBe(one.folio);
    // RV was a series of sale receipts.
    const no = await change("receipts", { pago: "RV" });
    produces("VALIDATION_FAILED")(no);
    expect(no.body.errors[0].field).toBe("pago");
    await change("receipts", { footer: ["Vuelve pronto"] });
    const four = await folio();
    expect((await four.b.get(`/api/receipts/venta/${four.id}`)).body.snapshot.footer).toContain("Vuelve pronto");
    expect((await one.b.get(`/api/receipts/venta/${one.id}`)).body.snapshot.footer).not.toContain("Vuelve pronto");
  });

  it("at the counter: the cash limit without a manager, and the validity of a payment link", async () => {
    await change("sales", { cashInHand: 20_000, linkLife: 60 });
    const cashier = await staff.staff("cajero");
    const make = await cashier.call("POST", "/api/counter/charges", {
      free: { amount: 30_000, concept: "Consulta", purpose: "free" },
    });
    expect(make.status).toBe(201);
    const row = await c.deps.db
      .selectFrom("charge")
      .select("hold_until")
      .where("public_id", "=", make.body.chargeId)
      .executeTakeFirstOrThrow();
    expect((row.hold_until ?? 0) - c.deps.now()).toBeLessThanOrEqual(HOUR);
    const no = await cashier.call("POST", `/api/charges/${make.body.chargeId}/cash`, {
      amount: 30_000,
      tendered: 30_000,
    });
    produces("FORBIDDEN")(no);
    expect(no.body.detail).toContain("$200.00");
    await change("sales", { cashInHand: 5_000_000, linkLife: 72 * 60 });
  });

  it("a manager can't approve a refund above their limit", async () => {
    await change("sales", { refundByManager: 100 });
    const { chargeId } = await staff.buyNow(
      (await c.buyer().shelf("group=productos")).at(-1) as Parameters<typeof staff.buyNow>[0],
    );
    const cashier = await staff.staff("cajero");
    const request = await cashier.call("POST", `/api/charges/${chargeId}/refunds`, {
      amount: 200,
      way: "provider",
      reason: "Se equivocó de producto",
    });
    const manager = await staff.staff("encargado");
    const [refund] = (await manager.get(`/api/charges/${chargeId}/refunds`)).body.items;
    expect([request.status, refund?.mayApprove ?? refund?.approve?.allowed]).not.toEqual([request.status, true]);
    const no = await manager.call("POST", `/api/refunds/${refund?.id}/approve`, {});
    produces("REFUND_NEEDS_ANOTHER")(no);
    expect(no.body.detail).toContain("$1.00");
    await change("sales", { refundByManager: 1_000_000 });
    expect((await manager.call("POST", `/api/refunds/${refund?.id}/approve`, {})).status).toBe(200);
  });
});
