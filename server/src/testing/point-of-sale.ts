import type { Corral } from "./corral";

type Phone = ReturnType<Corral["buyer"]>;

/** Helpers of counter tests: sign in on a device, open a drawer, charge, take money. */
export function openPointOfSale(c: Corral) {
  const phones = new Map<string, Promise<Phone>>();
  const device = async (login: string) => {
    const phone = c.buyer();
    await phone.get("/api/config");
    const { status } = await phone.call("POST", "/api/session", { login, password: "corral-demo" });
    if (status !== 201) throw new Error(`${login} could not come in: ${status}`);
    return phone;
  };
  return {
    /** A new device at each call. */
    device,
    /** The one device of that person in this test file. */
    staff(login: string) {
      const known = phones.get(login) ?? device(login);
      phones.set(login, known);
      return known;
    },
    async drawer(who: Phone, float = 50_000) {
      const { body } = await who.get("/api/till");
      if (body.here) return body.here.id as string;
      return (await who.call("POST", "/api/till", { float })).body.id as string;
    },
    async free(who: Phone, amount: number, more: object = {}) {
      const made = await who.call("POST", "/api/counter/charges", {
        free: { amount, concept: "Huevo de rancho", purpose: "free" },
        ...more,
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.chargeId as string;
    },
    /** Sells catalogue items at the counter. */
    sell: (who: Phone, lines: object[], seenTotal: number, more: object = {}) =>
      who.call("POST", "/api/counter/charges", { sale: { lines, seenTotal }, ...more }),
    cash: (who: Phone, chargeId: string, amount: number, tendered = amount, o: { key?: string } = {}) =>
      who.call("POST", `/api/charges/${chargeId}/cash`, { amount, tendered }, o),
    terminal: (who: Phone, chargeId: string, amount: number, more: object = {}) =>
      who.call("POST", `/api/charges/${chargeId}/terminal`, { amount, ...more }),
    transfer: (who: Phone, chargeId: string, amount: number, trackingKey: string, more: object = {}) =>
      who.call("POST", `/api/charges/${chargeId}/transfers`, {
        amount,
        trackingKey,
        bankFrom: "BBVA",
        bankTo: "Banorte",
        opDay: new Date(c.deps.now() - 86_400_000).toISOString().slice(0, 10),
        ...more,
      }),
    confirm: (who: Phone, transferId: string, checks: object = {}) =>
      who.call("POST", `/api/transfers/${transferId}/confirm`, {
        checks: { settled: true, amount: true, account: true, ...checks },
      }),
    reject: (who: Phone, transferId: string, reason = "No aparece en el banco") =>
      who.call("POST", `/api/transfers/${transferId}/reject`, { reason }),
    /** Counts and closes a drawer. */
    async close(who: Phone, tillId: string, body: object) {
      const counting = await who.call("POST", `/api/till/${tillId}/count`, { what: "count" });
      // Who may not see what should be in it counts first.
      const { total, pieces } = body as { total?: number; pieces?: object };
      if (counting.body.cash === null)
        await who.call("POST", `/api/till/${tillId}/counted`, pieces ? { pieces } : { total });
      return who.call("POST", `/api/till/${tillId}/close`, body);
    },
  };
}
