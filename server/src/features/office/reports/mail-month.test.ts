import type { ReportView } from "@corral/contract/types";
import { plainText } from "@corral/domain/business/message-queue/message";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { addDays, atWall, DAY, type Day, dayIn, firstOfMonth, monthsBefore } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { mailMonth } from "./mail-month";

let c: Corral;
let staff: ReturnType<typeof openPointOfSale>;
let month: Day;
beforeAll(async () => {
  c = await corral();
  staff = openPointOfSale(c);
  const cashier = await staff.device("cajero");
  await staff.drawer(cashier);
  month = firstOfMonth(dayIn(c.deps.zone, c.deps.now()));
  await staff.cash(cashier, await staff.free(cashier, 43_210), 43_210);
  const item = (await c.buyer().shelf("group=productos"))[0];
  if (!item) throw new Error("empty shelf");
  const buyer = c.buyer();
  const sale = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
  await buyer.pay(sale.body.chargeId, await buyer.card());
});
afterAll(() => c.close());

const told = () =>
  c.deps.db.selectFrom("message").selectAll().where("kind", "=", "monthly_report").orderBy("created_at").execute();
const goTo = async (day: Day, time: string) => c.later(atWall(c.deps.zone, day, time) - c.deps.now());
const next = () => monthsBefore(month, -1);

async function sendTo(reportEmail: string) {
  const owner = await staff.device("dueno");
  const { body } = await owner.get("/api/settings/sales");
  const saved = await owner.call(
    "PUT",
    "/api/settings/sales",
    { values: { ...body.values, reportEmail } },
    { version: body.version },
  );
  return saved;
}

it("nobody gets it while no address is set, and an address that is none is refused", async () => {
  await goTo(next(), "08:30");
  await mailMonth(c.deps);
  expect(await told()).toEqual([]);
  expect((await sendTo("contadora")).body.code).toBe("VALIDATION_FAILED");
});

it("the month that ended is mailed once, from eight on, with the sums of its report, which staff don't read", async () => {
  expect((await sendTo("Contadora@testuser.com")).status).toBe(200);
  await Promise.all([mailMonth(c.deps), mailMonth(c.deps)]);
  await mailMonth(c.deps);
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ channel: "email", to_email: "contadora@testuser.com", state: "queued" });
  const owner = await staff.device("dueno");
  const { body } = await owner.get(`/api/reports?span=month&on=${month}`);
  const { totals } = body as ReportView;
  expect(totals.net).toBeGreaterThan(43_210);
  const text = plainText(message?.content as never, "Rancho", "https://rancho.mx");
  for (const said of [
    `Neto: ${spoken(centavos(totals.net))}`,
    `Entró: ${spoken(centavos(totals.collected))}`,
    "Ventas: 1",
    `https://rancho.mx/cobro?ver=reportes&lapso=month&dia=${month}`,
  ])
    expect(text).toContain(said);
  const cashier = await staff.device("cajero");
  const seen = JSON.stringify((await cashier.get(`/api/messages/${message?.id}`)).body);
  expect(seen).toContain("Reporte de");
  expect(seen).not.toContain(spoken(centavos(totals.net)));
});

it("a month in which nothing moved has no mail, and one that ended long ago neither", async () => {
  await goTo(monthsBefore(next(), -1), "07:59");
  await mailMonth(c.deps);
  await c.later(DAY);
  await mailMonth(c.deps);
  await goTo(addDays(monthsBefore(next(), -2), 7), "09:00");
  await mailMonth(c.deps);
  expect(await told()).toHaveLength(1);
});
