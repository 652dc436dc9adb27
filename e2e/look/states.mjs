// Screens in states that need preparation: made once through the API, or by replacing the server's answers.
import { lotToPick } from "./addresses.mjs";

/** @typedef {import("./addresses.mjs").Address} Address */
/** @typedef {import("@playwright/test").Page} Page */

const WHO = { name: "Ana Pérez López", phone: "55 1234 5678", email: "ana@testuser.com" };

/** Calls the API with the cookies of one browser. @param {string} base */
export function phone(base) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  return async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        origin: base,
        "idempotency-key": crypto.randomUUID(),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** Replaces the server's answer by a refusal. @param {Page} page @param {string | RegExp} url @param {number} status @param {object} problem */
export const refuse = (page, url, status, problem) =>
  page.route(url, (route) =>
    route.fulfill({
      status,
      headers: { "x-corral": "1", "content-type": "application/problem+json" },
      body: JSON.stringify(problem),
    }),
  );
/** @param {Page} page @param {string | RegExp} url @param {object} body */
export const answer = (page, url, body) =>
  page.route(url, (route) =>
    route.fulfill({
      headers: { "x-corral": "1", "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

/** Fills the cart with an item of that shelf, and the buyer's contact. @param {Page} page @param {string} shelf @param {boolean} [deposit] an item that accepts a deposit */
async function cartWith(page, shelf, deposit = false) {
  const { items } = await (await page.request.get(`/api/catalog?group=${shelf}&available=true&limit=40`)).json();
  let item;
  for (const it of items) {
    if (!it.availability.buyable) continue;
    const lines = encodeURIComponent(JSON.stringify([{ itemId: it.id, qty: 1 }]));
    const quote = deposit ? await (await page.request.get(`/api/cart?lines=${lines}`)).json() : {};
    item = it;
    if (!deposit || quote.deposit !== null) break;
  }
  await page.goto(`/venta-en-linea?articulo=${item.id}`);
  if (item.animalId) await page.getByRole("button", { name: "Comprar", exact: true }).click();
  else {
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("button", { name: "Ir a pagar" }).click();
  }
  await page.getByLabel("Nombre completo").fill(WHO.name);
  await page.getByLabel("WhatsApp", { exact: true }).fill(WHO.phone);
  await page.getByLabel("Correo").first().fill(WHO.email);
}

/** @param {string} base @returns {Promise<Address[]>} */
export async function states(base) {
  const [staff, buyer] = [phone(base), phone(base)];
  await staff("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const config = await staff("GET", "/api/config");
  // All of them: some states are only in the oldest sales.
  const orders = [];
  for (let next = ""; ; ) {
    const page = await staff("GET", `/api/sales?limit=60${next && `&cursor=${encodeURIComponent(next)}`}`);
    orders.push(...page.items);
    if (!page.next) break;
    next = page.next;
  }
  /** @param {string} state @returns {string} */
  const chargeIn = (state) => {
    const found = orders.find((/** @type {any} */ it) => it.money.state === state);
    // Without an id its screens would be the empty cart's.
    if (!found) throw new Error(`No order is ${state}`);
    return found.chargeId;
  };
  /** @type {Record<string, string>} */
  const receipts = {};
  let handed = "";
  for (const { id, kind } of orders) {
    if (kind !== "sale") continue;
    const sale = await staff("GET", `/api/sales/${id}`);
    for (const it of sale.receipts) receipts[it.tipo] ??= it.id;
    if (sale.handover) handed ||= id;
  }
  const [review, gate] = [await staff("GET", "/api/review?limit=20"), await staff("GET", "/api/gate")];

  /** Creates a sale as a buyer's phone does. @param {object} line */
  const buy = async (line) => {
    const quote = await buyer("GET", `/api/cart?lines=${encodeURIComponent(JSON.stringify([line]))}`);
    return buyer("POST", "/api/sales", {
      lines: [line],
      contact: WHO,
      seenTotal: quote.total,
      privacyVersion: config.privacy.version,
    });
  };
  const soon = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { sessions } = await buyer("GET", `/api/calendar?from=${soon(6)}&to=${soon(25)}`);
  const [visit, other] = sessions.filter((/** @type {any} */ it) => it.availability.buyable && it.tiers.length > 0);
  const places = (/** @type {any} */ it) => ({ itemId: it.itemId, sessionId: it.id, tier: it.tiers[0].code, qty: 2 });

  /** Pays a charge in cash at the demo's OXXO. @param {string} chargeId */
  const payCash = async (chargeId) => {
    const { attempts } = await buyer("POST", `/api/charges/${chargeId}/attempts`, { method: "oxxo_cash" });
    const sandbox = config.sandboxUrl;
    const { live } = await (await fetch(`${sandbox}/_control/state`)).json();
    const slip = live.find((/** @type {any} */ it) => it.reference === attempts[0].voucher.reference);
    await fetch(`${sandbox}/_control/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "oxxo", id: slip.id }),
    });
    for (let n = 0; n < 40; n++) {
      if ((await buyer("GET", `/api/charges/${chargeId}`)).state === "paid") break;
      await new Promise((then) => setTimeout(then, 500));
    }
  };

  // A session that the business cancels: one purchase of it is paid, the other isn't.
  const [paid, unpaid] = [await buy(places(visit)), await buy(places(visit))];
  await payCash(paid.chargeId);
  await staff("POST", `/api/sessions/${visit.id}/cancel`, { reason: "Se desbordó el arroyo y no hay paso." });

  // Purchases of a lot: one with some of its animals chosen, one with all, and one that ended.
  const lot = await lotToPick(base);
  const { animals } = await buyer("GET", `/api/catalog/${lot.id}/animals`);
  const [first, second, third] = animals.flatMap((/** @type {any} */ a) => (a.state === "free" ? [a.animalId] : []));
  const ended = await buy({ itemId: lot.id, qty: 1 });
  await buyer("POST", `/api/sales/${ended.saleId}/release`, {});
  // One after the other: a buyer has few purchases that aren't paid.
  const choosing = await buy({ itemId: lot.id, qty: 2, picks: [first] });
  await payCash(choosing.chargeId);
  const chosen = await buy({ itemId: lot.id, qty: 2, picks: [second, third] });
  await payCash(chosen.chargeId);

  // A debt in two payments: what is dear is for a buyer of its own, since it stays unpaid.
  const farmer = phone(base);
  const { items: dear } = await farmer("GET", "/api/catalog?group=animales&available=true&sort=price_desc&limit=40");
  const bull = dear.find((/** @type {any} */ it) => it.kind === "animal" && it.price > 1_500_000);
  const divided = await farmer("POST", "/api/sales", {
    lines: [{ itemId: bull.id, qty: 1 }],
    contact: { name: "Rogelio Mata", phone: "55 9000 1234", email: "rogelio@testuser.com" },
    seenTotal: bull.price,
    privacyVersion: config.privacy.version,
  });
  const { proposals } = await farmer("GET", `/api/charges/${divided.chargeId}/plan`);
  const parts = await farmer("POST", `/api/charges/${divided.chargeId}/plan`, { parts: proposals[1] });

  // Vouchers that stay pending.
  const waiting = await buy(places(other));
  const withCash = await buyer("POST", `/api/charges/${waiting.chargeId}/attempts`, { method: "oxxo_cash" });
  const again = await buy(places(other));
  const withSpei = await buyer("POST", `/api/charges/${again.chargeId}/attempts`, { method: "spei_mp" });
  // The recovery link for a lost receipt.
  await buyer("POST", "/api/lost-receipts", { contact: WHO.phone });
  let sent;
  // It is written a moment after it was asked for.
  for (let n = 0; n < 40 && !sent; n++) {
    const { items: byHand } = await staff("GET", "/api/messages?group=by_hand&limit=20");
    sent = byHand.find((/** @type {any} */ it) => it.subject.includes("compras") || it.kind.includes("lost"));
    if (!sent) await new Promise((then) => setTimeout(then, 250));
  }
  const message = sent ? await staff("GET", `/api/messages/${sent.id}`) : undefined;
  const list = /compras=([\w-]{22})/.exec(message?.text ?? "")?.[1];

  /** @param {string} name @param {string} path @param {Partial<Address>} [more] @returns {Address} */
  const open = (name, path, more) => ({ name, path, staff: false, ...more });
  /** @param {string} name @param {string} path @param {Partial<Address>} [more] @returns {Address} */
  const staffScreen = (name, path, more) => ({ name, path, staff: true, ...more });
  const paper = async (/** @type {Page} */ page) => {
    await page.emulateMedia({ media: "print" });
    // The colours of the dark scheme fade.
    await page.waitForTimeout(500);
  };
  /** @param {string} url */
  const broken = (url) => (/** @type {Page} */ page) =>
    refuse(page, url, 503, {
      code: "DATABASE_UNAVAILABLE",
      detail: "La base de datos no contesta. Inténtalo otra vez en un momento.",
      support_id: "AB12-CD34",
      retryable: true,
    });
  const cut = (/** @type {Page} */ page) => page.route(/\/api\//, (route) => route.abort());
  /** Disables every storage of the browser. */
  const noStorage = (/** @type {Page} */ page) =>
    page.addInitScript(() => {
      const off = () => {
        throw new DOMException("off", "SecurityError");
      };
      IDBFactory.prototype.open = off;
      Storage.prototype.setItem = off;
      Storage.prototype.getItem = off;
    });
  const without = (/** @type {Page} */ page) => page.getByRole("button", { name: "Reintentar" }).first().waitFor();
  /** Navigates within the app without a reload. @param {Page} page @param {string} href */
  const follow = (page, href) =>
    page.evaluate((to) => {
      const link = document.createElement("a");
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, href);
  /** Leaves unsent work before going there. @param {string} href */
  const unsent = (href) => async (/** @type {Page} */ page) => {
    await follow(page, href);
    await page.waitForTimeout(1_500);
    await follow(page, "/cobro?ver=clientes");
    await page.getByRole("button", { name: "Nuevo cliente" }).waitFor();
    await cut(page);
    await page.getByRole("button", { name: "Nuevo cliente" }).click();
    await page.getByLabel("Nombre", { exact: true }).fill("Elvira Camacho Ríos");
    await page.getByLabel("Celular").fill("8711234567");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByRole("heading", { name: "Elvira Camacho Ríos" }).waitFor();
    await follow(page, href);
    await page.waitForTimeout(1_500);
  };
  /** @param {string} heading */
  const at = (heading) => (/** @type {Page} */ page) =>
    page.getByRole("heading", { name: heading, exact: true }).evaluate((it) => it.scrollIntoView());
  const MONEY = [
    "in_progress",
    "partially_paid",
    "paid",
    "overpaid",
    "paid_late",
    "expired",
    "disputed",
    "refunded",
    "partially_refunded",
  ];
  return [
    open("cobro-fecha-cancelada", `/cobro?c=${paid.chargeId}`),
    open("cobro-fecha-cancelada-sin-pagar", `/cobro?c=${unpaid.chargeId}`),
    staffScreen("dentro-cobro-fecha-cancelada", `/cobro?c=${paid.chargeId}`),
    staffScreen("calendario-fecha-cancelada", `/calendario?ver=fecha&fecha=${visit.id}`),
    ...MONEY.flatMap((state) => [
      open(`cobro-en-${state}`, `/cobro?c=${chargeIn(state)}`),
      staffScreen(`dentro-cobro-en-${state}`, `/cobro?c=${chargeIn(state)}`),
    ]),
    ...(list ? [open("cobro-compras-enlace", `/cobro?compras=${list}`)] : []),
    open("cobro-compras-no-existe", "/cobro?compras=aaaaaaaaaaaaaaaaaaaaaa"),
    open("cobro-perdido", "/cobro", {
      act: async (page) => {
        await page.getByRole("button", { name: /^No encuentro mi comprobante/ }).click();
        await page.getByLabel("Correo o celular").waitFor();
      },
    }),
    open("cobro-perdido-pedido", "/cobro", {
      act: async (page) => {
        // Asked so often it would be refused.
        await answer(page, "**/api/lost-receipts", {
          words:
            "Si hay compras con ese dato, el vendedor te lo mandará por WhatsApp al celular que dejaste al comprar.",
          byMail: false,
        });
        await page.getByRole("button", { name: /^No encuentro mi comprobante/ }).click();
        await page.getByLabel("Correo o celular").fill("5500000000");
        await page.getByRole("button", { name: "Pedir mi comprobante" }).click();
        await page
          .getByRole("dialog")
          .getByText(/te lo mandará/)
          .waitFor();
      },
    }),
    open("carrito", "/venta-en-linea", { alone: true, act: (page) => cartWith(page, "productos") }),
    open("carrito-a-escoger", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        await page.goto(`/venta-en-linea?articulo=${lot.id}`);
        await page.getByRole("checkbox").and(page.locator(":enabled")).first().check();
        await page.getByRole("button", { name: "Agregar al carrito" }).click();
        await page.getByRole("button", { name: "Ir a pagar" }).click();
        await page.getByLabel("Nombre completo").waitFor();
      },
    }),
    open("cobro-por-escoger", `/cobro?c=${choosing.chargeId}`, { act: at("Tus animales") }),
    open("cobro-por-escoger-arriba", `/cobro?c=${choosing.chargeId}`, { alone: true }),
    open("cobro-escogidos", `/cobro?c=${chosen.chargeId}`, { act: at("Tus animales") }),
    open("cobro-por-escoger-tarde", `/cobro?c=${choosing.chargeId}`, {
      alone: true,
      prepare: (page) =>
        page.route("**/choices", async (route) => {
          const answer = await route.fetch();
          const { items } = await answer.json();
          await route.fulfill({
            response: answer,
            json: {
              items: items.map((/** @type {object} */ it) => ({
                ...it,
                overdue: true,
                why: "Ya pasó el último día para escoger. Pídele al vendedor que te dé más días.",
              })),
            },
          });
        }),
      act: at("Tus animales"),
    }),
    open("cobro-escoger-terminado", `/cobro?c=${ended.chargeId}`),
    staffScreen("venta-por-escoger", `/cobro?ver=ventas&pedido=${choosing.saleId}`, { act: at("Los que escogen") }),
    staffScreen("venta-escogidos", `/cobro?ver=ventas&pedido=${chosen.saleId}`, { act: at("Los que escogen") }),
    open("carrito-apartado", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        await cartWith(page, "animales", true);
        await page.getByRole("radio", { name: "Apartar" }).check();
      },
    }),
    open("carrito-faltan-datos", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        await cartWith(page, "productos");
        await page.getByLabel("Correo").first().fill("ana@");
        await page.locator('button[data-method="oxxo_cash"]').click();
      },
    }),
    open("carrito-sin-confirmar", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        await cartWith(page, "animales");
        await refuse(page, "**/api/sales", 409, {
          code: "CONTACT_UNCONFIRMED",
          detail: "Para apartar esto confirma tu correo con un código.",
          way: "email",
        });
        await answer(page, "**/api/contact-codes", {
          way: "email",
          words: "Te mandamos un código de 6 números a a••@testuser.com. Vence en 10 minutos.",
        });
        await page.locator('button[data-method="mp_card"]').click();
        await page.getByRole("button", { name: /código/ }).click();
        await page.getByRole("dialog").getByRole("textbox").waitFor();
      },
    }),
    open("pagos-divididos", `/cobro?c=${parts.chargeId}`),
    open("pagos-divididos-hoja", `/cobro?c=${parts.chargeId}`, {
      act: async (page) => {
        await page.getByRole("button", { name: "Cambiar los pagos" }).click();
        await page.getByRole("dialog").getByText("De otra forma").click();
      },
    }),
    staffScreen("venta-dividida", `/cobro?c=${parts.chargeId}`),
    open("carrito-sin-memoria", "/venta-en-linea", {
      alone: true,
      prepare: noStorage,
      act: (page) => cartWith(page, "productos"),
    }),
    open("articulo-mio", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        const { items } = await (await page.request.get("/api/catalog?group=animales&available=true&limit=60")).json();
        const item = items.findLast((/** @type {any} */ it) => it.availability.buyable);
        const line = { itemId: item.id, qty: 1 };
        const quote = await page.request.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([line]))}`);
        const sale = await page.request.post("/api/sales", {
          headers: { "idempotency-key": crypto.randomUUID() },
          data: {
            lines: [line],
            contact: WHO,
            seenTotal: (await quote.json()).total,
            privacyVersion: config.privacy.version,
          },
        });
        await page.goto(`/venta-en-linea?articulo=${item.id}`);
        await page.getByRole("dialog").locator("h2").waitFor();
        await page.waitForTimeout(700);
        const { saleId } = await sale.json();
        return () =>
          page.request.post(`/api/sales/${saleId}/release`, {
            headers: { "idempotency-key": crypto.randomUUID() },
            data: {},
          });
      },
    }),
    ...["modal-mercadopago", "modal-conekta-oxxo", "modal-mercadopago-spei"].map((it) =>
      open(`${it}-sin-cobro`, `/${it}`),
    ),
    open("modal-conekta-oxxo-ficha", `/modal-conekta-oxxo?c=${waiting.chargeId}`),
    open("modal-mercadopago-spei-ficha", `/modal-mercadopago-spei?c=${again.chargeId}`),
    open("modal-mercadopago-cuenta", `/modal-mercadopago?c=${config.sampleChargeId}&forma=cuenta`),
    open("modal-banco", "/venta-en-linea", {
      alone: true,
      act: async (page) => {
        await cartWith(page, "productos");
        await page.locator('button[data-method="mp_card"]').click();
        for (const [field, text] of [
          ["cardNumber", "5483928164574623"],
          ["expirationDate", "11/30"],
          ["securityCode", "123"],
        ])
          await page
            .locator(`#mp-${field} iframe`)
            .contentFrame()
            .locator("input")
            .fill(text ?? "");
        await page.getByLabel("Nombre como aparece en la tarjeta").fill("APRO");
        await page
          .getByRole("button", { name: /^Pagar/ })
          .last()
          .click();
        await page.getByRole("heading", { name: "Tu banco" }).waitFor();
        await page.waitForTimeout(1_500);
      },
    }),
    ...Object.entries(receipts).map(([tipo, id]) => open(`comprobante-${tipo}`, `/comprobante/${tipo}/${id}`)),
    open("comprobante-oxxo", `/comprobante/oxxo/${withCash.attempts[0].id}`),
    open("comprobante-spei", `/comprobante/spei/${withSpei.attempts[0].id}`),
    ...["venta", "boleto"].map((tipo) =>
      open(`papel-${tipo}`, `/comprobante/${tipo}/${receipts[tipo]}`, { alone: true, act: paper }),
    ),
    open("papel-oxxo", `/comprobante/oxxo/${withCash.attempts[0].id}`, { alone: true, act: paper }),
    open("tienda-descompuesta", "/venta-en-linea?q=a", {
      alone: true,
      prepare: broken("**/api/catalog*"),
      act: without,
    }),
    open("animales-descompuestos", "/animales", { alone: true, prepare: broken("**/api/animals*"), act: without }),
    open("cobro-descompuesto", `/cobro?c=${config.sampleChargeId}`, {
      alone: true,
      prepare: broken("**/api/charges/**"),
      act: without,
    }),
    open("tienda-sin-red", "/venta-en-linea?q=a", { alone: true, prepare: cut, act: without }),
    open("calendario-sin-red", "/calendario", { alone: true, prepare: cut, act: without }),
    ...review.items.map((/** @type {any} */ it) =>
      staffScreen(`revision-${it.kind}`, `/cobro?ver=revision&tarea=${it.id}`),
    ),
    staffScreen("venta", `/cobro?ver=ventas&pedido=${handed}`),
    staffScreen("puerta-visita", `/calendario?ver=puerta&visita=${gate.sessions[0]?.id}`),
    staffScreen("puerta-no-existe", `/calendario?ver=puerta&visita=${gate.sessions[0]?.id}`, {
      act: async (page) => {
        await page.getByLabel("Código del boleto").fill("ZZZZZZ");
        await page.getByRole("button", { name: "Dejar entrar", exact: true }).first().click();
        await page.locator("[data-outcome]").first().waitFor();
      },
    }),
    staffScreen("nuevo-cobro-sin-enviar", "/cobro?ver=nuevo", { alone: true, act: unsent("/cobro?ver=nuevo") }),
    staffScreen("nuevo-cobro-sin-senal", "/cobro?ver=nuevo", {
      alone: true,
      act: async (page) => {
        await page.context().setOffline(true);
        await page.waitForTimeout(700);
      },
    }),
    staffScreen("nuevo-cobro-efectivo", "/cobro?ver=nuevo", {
      act: async (page) => {
        for (const key of "345") await page.getByRole("button", { name: key, exact: true }).click();
      },
    }),
    staffScreen("sin-enviar-alguno", "/ajustes?ver=sin-enviar", {
      alone: true,
      act: unsent("/ajustes?ver=sin-enviar"),
    }),
    staffScreen("caja-descompuesta", "/cobro?ver=caja", { alone: true, prepare: broken("**/api/till*"), act: without }),
    staffScreen("ajustes-meses", "/ajustes?ver=metodos", { act: at("Pagos a meses") }),
    staffScreen("ajustes-politicas", "/ajustes?ver=ventas", { act: at("Políticas") }),
    staffScreen("ajustes-sin-guardar", "/ajustes?ver=negocio", {
      alone: true,
      act: (page) => page.getByLabel("Frase corta").fill("Quesos y ganado desde 1974"),
    }),
    staffScreen("ajustes-no-se-guardan", "/ajustes?ver=negocio", {
      alone: true,
      act: async (page) => {
        await page.getByLabel("Frase corta").fill("Quesos y ganado desde 1974");
        await broken("**/api/settings/**")(page);
        await page.getByRole("button", { name: "Guardar", exact: true }).click();
        await page.getByRole("alert").waitFor();
      },
    }),
    ...["Conexión", "Transiciones"].map((it, n) => open(`prueba-${n + 1}`, "/prueba", { act: at(it) })),
    staffScreen("ventas-nada", "/cobro?ver=ventas&q=xyzxyz"),
    staffScreen("clientes-nada", "/cobro?ver=clientes&q=xyzxyz"),
    staffScreen("catalogo-nada", "/ajustes?ver=catalogo&q=xyzxyz"),
  ];
}
