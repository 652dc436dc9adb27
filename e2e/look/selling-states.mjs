// Screens of delivery, transfers, waiting lists, births and accounts in states that need preparation.
import { answer, phone, refuse } from "./states.mjs";

/** @typedef {import("./addresses.mjs").Address} Address */
/** @typedef {import("@playwright/test").Page} Page */

const LONG = "Rancho Agropecuario Los Encinos de San Buenaventura, camino viejo a Mesa de Tepehuanes km 14.5, Durango";
/** A movement of the bank without a name, in the amount of a charge, and one that isn't money that arrived. */
const bankFile = (/** @type {string} */ day) =>
  [
    "Fecha;Descripción del movimiento;Referencia;Cargos;Abonos;Ordenante",
    `${day};SPEI RECIBIDO DE BBVA MEXICO, PAGO RENTA DEL POTRERO NORTE Y AGUA;BNET01002611240012345678;;3,200.00;JUAN CARLOS DE LA TORRE Y RODRÍGUEZ VILLASEÑOR`,
    `${day};TRASPASO DE TERCEROS;MBAN0100261;;1,250.50;`,
    `${day};COMISIÓN;;45.00;;`,
    "",
  ].join("\n");

/** @param {string} base @returns {Promise<Address[]>} */
export async function sellingStates(base) {
  const staff = phone(base);
  await staff("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const { privacy } = await staff("GET", "/api/config");
  let n = 0;
  /** A buyer's phone of its own. @param {string} name */
  const buyerOf = (name) => {
    const call = phone(base);
    const digits = `${Date.now()}`.slice(-6) + `${++n}`.padStart(2, "0");
    const contact = { name, phone: `55${digits}`, email: `c${digits}@testuser.com` };
    /** @param {any} line @param {object} [more] */
    const buy = async (line, more) => {
      const quote = await call("GET", `/api/cart?lines=${encodeURIComponent(JSON.stringify([line]))}`);
      return call("POST", "/api/sales", {
        lines: [line],
        contact,
        seenTotal: quote.total,
        privacyVersion: privacy.version,
        ...more,
      });
    };
    return { call, contact, buy };
  };
  /** Animals and goods with a price that nobody has taken. @param {string} query */
  const onSale = async (query) => {
    const { items } = await staff("GET", `/api/catalog?available=true&limit=60&${query}`);
    return items.filter((/** @type {any} */ it) => it.availability.buyable && it.priceMode === "fixed");
  };
  const animals = (await onSale("group=animales&delivery=carrier")).filter(
    (/** @type {any} */ it) => it.kind === "animal",
  );
  const goods = (await onSale("group=productos&delivery=carrier")).sort(
    (/** @type {any} */ a, /** @type {any} */ b) => (b.availability.left ?? 999) - (a.availability.left ?? 999),
  );
  const others = (await onSale("group=animales")).filter(
    (/** @type {any} */ it) => it.kind === "animal" && !animals.some((/** @type {any} */ a) => a.id === it.id),
  );
  const take = () => {
    const it = others.shift();
    if (!it) throw new Error("No animal is left on sale");
    return it;
  };

  // Deliveries: a quote that is asked for, one that was given, one refused, and a taken one with a long address.
  const shippings = [];
  for (const act of ["asked", "given", "refused", "accepted"]) {
    const { buy, call } = buyerOf("Guadalupe Hernández de la Torre");
    const sale = await buy(
      { itemId: goods[0].id, qty: 1 },
      { shipping: { way: "quote", address: act === "given" ? LONG : "Rancho El Tule, Tapalpa" } },
    );
    if (act !== "asked") {
      const { version } = await staff("GET", `/api/sales/${sale.saleId}/shipping`);
      const given = await staff("POST", `/api/sales/${sale.saleId}/shipping/quote`, {
        version,
        km: 62,
        days: 2,
        note: "Salimos los jueves por la mañana; si llueve, el camino no da paso y sería hasta el lunes.",
      });
      if (act !== "given")
        await call("POST", `/api/charges/${sale.chargeId}/shipping/quote`, {
          act: act === "refused" ? "refuse" : "accept",
          version: given.version,
        });
    }
    shippings.push({ act, ...sale });
  }
  const asked = shippings[0];
  const collected = await buyerOf("Ana Pérez").buy(
    { itemId: animals.shift().id, qty: 1 },
    {
      shipping: {
        way: "own_carrier",
        carrier: "Transportes Hermanos Villarreal",
        plates: "XX-12-345",
        carrierPhone: "6181234567",
      },
    },
  );

  // A transfer that was reported, and one that was refused.
  const reported = [];
  for (const state of ["submitted", "rejected"]) {
    const { buy, call } = buyerOf("Rosendo Quiñones");
    const sale = await buy({ itemId: goods[0].id, qty: 1 });
    const direct = await call("GET", `/api/charges/${sale.chargeId}/direct-transfer`);
    await call("POST", `/api/charges/${sale.chargeId}/reported-transfers`, {
      amount: direct.due,
      trackingKey: `LOOK${Date.now()}${state.length}`,
      bankFrom: "BBVA México",
      account: direct.account.clabe,
      opDay: direct.today,
      amountSeen: false,
    });
    if (state === "rejected") {
      const { items } = await staff("GET", "/api/transfers?limit=60");
      const mine = items.find((/** @type {any} */ it) => it.chargeId === sale.chargeId);
      await staff("POST", `/api/transfers/${mine.id}/review`, {});
      await staff("POST", `/api/transfers/${mine.id}/reject`, {
        reason: "En el banco no aparece esa clave ese día. Revisa el comprobante y repórtala otra vez.",
      });
    }
    reported.push({ state, ...sale });
  }
  const toPay = await buyerOf("Rosendo Quiñones").buy({ itemId: goods[0].id, qty: 1 });

  // Waiting lines: one for an animal that is held, and one whose turn it is.
  /** @param {any} who @param {any} item @param {object} [more] */
  const join = (who, item, more) =>
    who.call("POST", `/api/items/${item.id}/waitlist`, {
      qty: 1,
      contact: who.contact,
      privacyVersion: privacy.version,
      ...more,
    });
  const [heldAnimal, freed] = [take(), take()];
  await buyerOf("Otro Comprador").buy({ itemId: heldAnimal.id, qty: 1 });
  const waiting = [
    await join(buyerOf("Ana Pérez"), heldAnimal),
    await join(buyerOf("María de los Ángeles Fernández Villanueva"), heldAnimal),
  ];
  const first = buyerOf("Otro Comprador");
  const lets = await first.buy({ itemId: freed.id, qty: 1 });
  const turn = await join(buyerOf("Ana Pérez"), freed);
  await first.call("POST", `/api/sales/${lets.saleId}/release`, {});

  // A birth with a place that was bought.
  const births = await staff("GET", "/api/births?limit=5");
  const birth = births.items[0];
  const birthBuyer = birth.taken < birth.places ? buyerOf("Ana Pérez") : undefined;
  const born = birthBuyer && (await birthBuyer.buy({ itemId: birth.id, qty: 1 }));

  // The account of whoever owes most, with its link, and one of a customer who owes nothing.
  const { items: debtors } = await staff("GET", "/api/accounts");
  const debtor = debtors[0];
  const { url } = await staff("POST", `/api/customers/${debtor.id}/account/link`, { renew: false });
  const link = new URL(url).searchParams.get("cuenta");
  const account = await staff("GET", `/api/customers/${debtor.id}/account`);
  const inbox = await staff("GET", "/api/incoming-transfers?limit=60");
  const likely = inbox.items.find((/** @type {any} */ it) => it.candidates.length > 0);
  const unknown = inbox.items.find((/** @type {any} */ it) => it.candidates.length === 0);
  const dearAnimal = animals.shift();
  const both = await buyerOf("Rogelio Mata").buy({ itemId: dearAnimal.id, qty: 1 }, { shipping: { way: "pickup" } });

  /** @param {string} name @param {string} path @param {Partial<Address>} [more] @returns {Address} */
  const open = (name, path, more) => ({ name, path, staff: false, ...more });
  /** @param {string} name @param {string} path @param {Partial<Address>} [more] @returns {Address} */
  const staffScreen = (name, path, more) => ({ name, path, staff: true, ...more });
  /** @param {string} button */
  const tap = (button) => async (/** @type {Page} */ page) => {
    await page.getByRole("button", { name: button }).first().click();
    await page.locator("dialog[open]").last().locator("h1, h2").first().waitFor();
    await page.waitForTimeout(500);
  };
  /** @param {string} heading */
  const at = (heading) => (/** @type {Page} */ page) =>
    page
      .getByRole("heading", { name: heading })
      .first()
      .evaluate((it) => it.scrollIntoView());
  /** Changes what a call answers. @param {string} url @param {(body: any) => any} change */
  const changed = (url, change) => (/** @type {Page} */ page) =>
    page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  /** @param {string} url */
  const broken = (url) => (/** @type {Page} */ page) =>
    refuse(page, url, 503, {
      code: "DATABASE_UNAVAILABLE",
      detail: "La base de datos no contesta. Inténtalo otra vez en un momento.",
      support_id: "AB12-CD34",
      retryable: true,
    });
  const slow = (/** @type {string} */ url) => (/** @type {Page} */ page) => page.route(url, () => {});
  /** The cart with goods that can be delivered. @param {string} way @param {(page: Page) => Promise<unknown>} [then] */
  const cartBy = (way, then) => async (/** @type {Page} */ page) => {
    const item = animals.at(-1);
    await page.goto(`/venta-en-linea?articulo=${item.id}`);
    await page.getByRole("button", { name: "Comprar", exact: true }).click();
    await page.getByLabel("Nombre completo").fill("Ana Pérez López");
    await page.getByLabel("WhatsApp", { exact: true }).fill("55 1234 5678");
    await page.getByLabel("Correo").first().fill("ana@testuser.com");
    await page.getByLabel(way).check();
    await then?.(page);
    await at("¿Cómo lo recibes?")(page);
  };
  const chooseFile = (/** @type {string} */ text) => async (/** @type {Page} */ page) => {
    await page
      .getByLabel(/^Elegir/)
      .and(page.locator("input"))
      .setInputFiles({ name: "movimientos.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  };
  const today = new Date().toISOString().slice(0, 10).split("-").reverse().join("/");
  const place = (/** @type {object} */ change) => changed("**/api/waitlist/*", (it) => ({ ...it, ...change }));

  return [
    open("entrega-carrito-recoger", "/venta-en-linea", {
      alone: true,
      act: cartBy("Lo recojo en el rancho", async (page) => {
        await page.locator('select[name="day"]').selectOption({ index: 1 });
      }),
    }),
    open("entrega-carrito-zona", "/venta-en-linea", { alone: true, act: cartBy("Que me lo lleven") }),
    open("entrega-carrito-flete", "/venta-en-linea", {
      alone: true,
      act: cartBy("Que me coticen el flete", (page) =>
        page.getByRole("button", { name: "Pedir la cotización" }).click(),
      ),
    }),
    open("entrega-carrito-transportista", "/venta-en-linea", { alone: true, act: cartBy("Mando a mi transportista") }),
    open("entrega-carrito-abajo", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        await cartBy("Que me coticen el flete")(page);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      },
    }),
    ...shippings.map(({ act, chargeId }) =>
      open(`entrega-compra-${act}`, `/cobro?c=${chargeId}`, { ...(act === "accepted" ? { act: at("Entrega") } : {}) }),
    ),
    open("entrega-compra-transportista", `/cobro?c=${collected.chargeId}`, { act: at("Entrega") }),
    ...shippings.map(({ act, saleId }) => staffScreen(`entrega-venta-${act}`, `/cobro?ver=ventas&pedido=${saleId}`)),
    staffScreen("entrega-cotizar", `/cobro?ver=ventas&pedido=${asked?.saleId}`, {
      act: async (page) => {
        await tap("Cotizar el flete")(page);
        await page.locator("dialog[open]").last().getByLabel("Kilómetros").fill("62");
      },
    }),
    staffScreen("entrega-cambiar", `/cobro?ver=ventas&pedido=${asked?.saleId}`, { act: tap("Cambiar la entrega") }),
    staffScreen("salidas-otro-dia", "/cobro?ver=salidas", {
      act: (page) => page.getByRole("button", { name: "Otro día" }).click(),
    }),
    staffScreen("salidas-nada", "/cobro?ver=salidas", {
      alone: true,
      prepare: changed("**/api/shipping/departures*", (it) => ({
        ...it,
        late: [],
        items: [],
        toQuote: [],
        undated: [],
      })),
    }),
    staffScreen("salidas-descompuesta", "/cobro?ver=salidas", {
      alone: true,
      prepare: broken("**/api/shipping/departures*"),
    }),
    staffScreen("salidas-cargando", "/cobro?ver=salidas", {
      alone: true,
      prepare: slow("**/api/shipping/departures*"),
    }),
    staffScreen("salidas-atrasadas", "/cobro?ver=salidas", {
      alone: true,
      prepare: changed("**/api/shipping/departures*", (it) => ({
        ...it,
        late: [...it.undated, ...it.items].slice(0, 2).map((d) => ({
          ...d,
          day: "2026-11-20",
          time: "10:00",
          buyer: "María de los Ángeles Fernández Villanueva",
          what: [
            "Becerra Suiza «Nochebuena»",
            "2 × Cajeta envinada de leche de cabra 500 g",
            "Alimento para engorda, costal de 40 kg",
          ],
          how: "Se lleva a San Miguel de Allende",
          where: LONG,
          due: 1_845_000,
        })),
        hasMore: true,
      })),
    }),
    staffScreen("salidas-entregar", "/cobro?ver=salidas", {
      act: async (page) => {
        await page
          .getByRole("button", { name: /^Entregar a/ })
          .first()
          .click();
        await page.waitForTimeout(1_200);
      },
    }),
    open("transferir-cuenta", `/cobro?c=${toPay.chargeId}&transferir=1`),
    open("transferir-reportar", `/cobro?c=${toPay.chargeId}&transferir=1`, {
      act: async (page) => {
        await tap("Ya transferí")(page);
        await page.getByLabel("Clave de rastreo").fill(`LOOK${Date.now()}`);
        await page.getByLabel("¿De qué banco salió?").fill("BBVA México");
        await tap("Fue otro monto o día")(page);
        await page.getByLabel("¿Cuánto transferiste?").fill("1");
        await page.getByRole("button", { name: "Enviar a revisión" }).click();
        await page.waitForTimeout(700);
      },
    }),
    ...reported.map(({ state, chargeId }) => open(`transferir-${state}`, `/cobro?c=${chargeId}`)),
    staffScreen("transferencia-abierta", "/cobro?ver=transferencias", {
      act: async (page) => {
        await page
          .getByRole("main")
          .getByRole("link", { name: /Rosendo/ })
          .first()
          .click();
        await page.waitForTimeout(800);
      },
    }),
    staffScreen("deposito-posible", `/cobro?ver=sin-identificar&deposito=${likely?.id}`),
    staffScreen("deposito-sin-pista", `/cobro?ver=sin-identificar&deposito=${unknown?.id}`),
    staffScreen("deposito-emparejar", `/cobro?ver=sin-identificar&deposito=${likely?.id}`, {
      act: async (page) => {
        await page
          .locator("main, dialog, aside")
          .getByRole("button", { name: /Debe \$/ })
          .first()
          .click();
        await page.waitForTimeout(600);
      },
    }),
    staffScreen("deposito-no-es-venta", `/cobro?ver=sin-identificar&deposito=${unknown?.id}`, {
      act: tap("No es de una venta"),
    }),
    staffScreen("deposito-anotar", "/cobro?ver=sin-identificar", {
      act: async (page) => {
        await tap("Anotar")(page);
        await page.locator("dialog[open]").last().getByRole("button", { name: "Anotarlo" }).click();
      },
    }),
    staffScreen("depositos-nada", "/cobro?ver=sin-identificar", {
      alone: true,
      prepare: (page) => answer(page, "**/api/incoming-transfers?*", { items: [], next: null }),
    }),
    staffScreen("banco-archivo", "/cobro?ver=sin-identificar&archivo=banco"),
    staffScreen("banco-columnas", "/cobro?ver=sin-identificar&archivo=banco", {
      act: async (page) => {
        await chooseFile(bankFile(today))(page);
        await page.getByText("¿Qué dice cada columna?").waitFor();
      },
    }),
    staffScreen("banco-columnas-abajo", "/cobro?ver=sin-identificar&archivo=banco", {
      act: async (page) => {
        await chooseFile(bankFile(today))(page);
        await page.getByText("¿Qué dice cada columna?").waitFor();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      },
    }),
    staffScreen("banco-cortado", "/cobro?ver=sin-identificar&archivo=banco", {
      act: async (page) => {
        await chooseFile(bankFile(today).slice(0, -30))(page);
        await page.waitForTimeout(900);
      },
    }),
    staffScreen("banco-guardado", "/cobro?ver=sin-identificar&archivo=banco", {
      act: async (page) => {
        await chooseFile(bankFile(today))(page);
        await page.getByRole("button", { name: "Guardar los depósitos" }).click();
        await page.getByRole("link", { name: "Ver sin identificar" }).waitFor();
      },
    }),
    open("espera-apuntarse", `/cobro?esperar=${heldAnimal.id}`, { alone: true }),
    open("espera-faltan-datos", `/cobro?esperar=${heldAnimal.id}`, {
      alone: true,
      act: (page) => page.getByRole("button", { name: "Apuntarme" }).click(),
    }),
    open("espera-articulo", `/venta-en-linea?articulo=${heldAnimal.id}`, { alone: true }),
    open("espera-primero", `/cobro?espera=${waiting[0]?.id}`),
    open("espera-segundo", `/cobro?espera=${waiting[1]?.id}`),
    open("espera-turno", `/cobro?espera=${turn.id}`),
    open("espera-turno-fecha", `/cobro?espera=${turn.id}`, {
      alone: true,
      prepare: changed("**/api/waitlist/*", (it) => ({
        ...it,
        qty: 5,
        qtyWords: "5 lugares",
        price: {
          total: 0,
          deposit: 95_000,
          depositWords: "Apartas con $950.00 y pagas lo demás antes del domingo 6 de diciembre de 2026, 18:00.",
          tiers: [
            { code: "a", name: "Adulto", price: 35_000 },
            { code: "b", name: "Niña o niño de 4 a 11 años con taller de queso", price: 18_000 },
          ],
        },
      })),
    }),
    open("espera-comprado", `/cobro?espera=${turn.id}`, {
      alone: true,
      prepare: place({
        state: "purchased",
        stateWords: "Lo compraste",
        tone: "success",
        chargeId: toPay.chargeId,
        price: null,
        untilWords: null,
        offerUntil: null,
      }),
    }),
    open("espera-vencido", `/cobro?espera=${turn.id}`, {
      alone: true,
      prepare: place({
        state: "offer_expired",
        stateWords: "Se pasó el turno",
        tone: "neutral",
        price: null,
        untilWords: null,
        offerUntil: null,
      }),
    }),
    open("espera-salir", `/cobro?espera=${waiting[0]?.id}`, { alone: true, act: tap("Salir de la lista") }),
    open("espera-descompuesta", `/cobro?espera=${waiting[0]?.id}`, {
      alone: true,
      prepare: broken("**/api/waitlist/*"),
    }),
    staffScreen("lista-lugar", "/cobro?ver=lista-de-espera", {
      act: async (page) => {
        await page
          .getByRole("main")
          .getByRole("link", { name: /Ángeles/ })
          .first()
          .click();
        await page.waitForTimeout(800);
      },
    }),
    staffScreen("lista-sacar", `/cobro?ver=lista-de-espera&lugar=${waiting[1]?.id}`, { act: tap("Sacar de la lista") }),
    staffScreen("lista-turno", `/cobro?ver=lista-de-espera&lugar=${turn.id}`),
    staffScreen("lista-nada", "/cobro?ver=lista-de-espera", {
      alone: true,
      prepare: (page) => answer(page, "**/api/waitlist?*", { items: [], next: null }),
    }),
    open("nacer-articulo", `/venta-en-linea?articulo=${birth.id}`),
    ...(born
      ? [
          open("nacer-compra", `/cobro?c=${born.chargeId}`),
          open("nacer-compra-abajo", `/cobro?c=${born.chargeId}`, { act: at("Tu") }),
        ]
      : []),
    staffScreen("nacer-uno", `/cobro?ver=por-nacer&cria=${birth.id}`),
    staffScreen("nacer-nuevo", "/cobro?ver=por-nacer", {
      act: async (page) => {
        await tap("Vender lugares")(page);
        await page.getByRole("button", { name: "Poner a la venta" }).click();
      },
    }),
    staffScreen("nacer-nacio", `/cobro?ver=por-nacer&cria=${birth.id}`, { act: tap("Ya nació") }),
    staffScreen("nacer-nada", "/cobro?ver=por-nacer", {
      alone: true,
      prepare: (page) => answer(page, "**/api/births?*", { items: [], next: null }),
    }),
    open("cuenta-estado", `/cobro?cuenta=${link}`),
    open("cuenta-estado-al-corriente", `/cobro?cuenta=${link}`, {
      alone: true,
      prepare: changed("**/api/accounts/*", (it) => ({ ...it, total: 0, overdue: 0, debts: [], ages: [] })),
    }),
    staffScreen("cuenta-una", `/cobro?ver=cuentas&cuenta=${debtor.id}`),
    staffScreen("cuenta-una-abajo", `/cobro?ver=cuentas&cuenta=${debtor.id}`, { act: at("Su crédito") }),
    staffScreen("cuenta-pagar", `/cobro?ver=cuentas&cuenta=${debtor.id}`, { act: tap("Recibir un pago") }),
    staffScreen("cuenta-pagar-transferencia", `/cobro?ver=cuentas&cuenta=${debtor.id}`, {
      act: async (page) => {
        await tap("Recibir un pago")(page);
        const sheet = page.locator("dialog[open]").last();
        await sheet.getByRole("radio", { name: "Transferencia" }).check();
        await sheet.getByRole("radio", { name: "Yo elijo" }).check();
      },
    }),
    staffScreen("cuenta-credito", `/cobro?ver=cuentas&cuenta=${debtor.id}`, { act: tap("Hasta $") }),
    staffScreen("cuenta-mandar", `/cobro?ver=cuentas&cuenta=${debtor.id}`, {
      act: async (page) => {
        await tap("Mandar estado de cuenta")(page);
        await page.waitForTimeout(900);
      },
    }),
    ...(account.payments.length
      ? [
          staffScreen("cuenta-pago", `/cobro?ver=cuentas&cuenta=${debtor.id}`, {
            act: async (page) => {
              await page.getByRole("button", { name: account.payments[0].atWords }).first().click();
              await page.waitForTimeout(600);
            },
          }),
        ]
      : []),
    staffScreen("cuentas-nadie", "/cobro?ver=cuentas", {
      alone: true,
      prepare: changed("**/api/accounts*", () => ({
        items: [],
        next: null,
        all: { total: 0, overdue: 0, customers: 0, ages: [] },
      })),
    }),
    staffScreen("cuentas-descompuesta", "/cobro?ver=cuentas", { alone: true, prepare: broken("**/api/accounts*") }),
    staffScreen("cuenta-no-existe", "/cobro?ver=cuentas&cuenta=00000000-0000-4000-8000-000000000000"),
    staffScreen("cuenta-venta", `/cobro?c=${account.debts[0].chargeId}`),
    staffScreen("venta-con-todo", `/cobro?c=${both.chargeId}`),
    staffScreen("venta-con-todo-abajo", `/cobro?c=${both.chargeId}`, {
      act: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)),
    }),
    staffScreen("venta-a-credito", `/cobro?c=${both.chargeId}`, { act: tap("A crédito") }),
    staffScreen("entregas-ajustes-abajo", "/ajustes?ver=entregas", {
      act: (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)),
    }),
  ];
}
