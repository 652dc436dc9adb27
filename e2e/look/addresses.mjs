/** @typedef {import("@playwright/test").Page} Page */
/**
 * `prepare` runs before the page is opened, `act` on the page; a function that `act` returns undoes it after the screenshot. `alone`: in a
 * browser context of its own, for what would be left behind.
 * @typedef {{name: string, path: string, staff: boolean, alone?: boolean, prepare?: (page: Page) => Promise<unknown>, act?: (page: Page) => Promise<unknown>}} Address
 */

/** The lot whose animals are chosen. @param {string} base @returns {Promise<any>} */
export async function lotToPick(base) {
  const answer = await fetch(`${base}/api/catalog?q=${encodeURIComponent("a escoger")}&limit=5`);
  const found = (await answer.json()).items.find(
    // A place for a birth, whose animals aren't there yet, is of that kind too.
    (/** @type {any} */ it) => it.kind === "pick_from_lot" && it.title.includes("a escoger"),
  );
  if (!found) throw new Error("There is no lot to choose from");
  return found;
}

/** Every screen that can be opened by its address. @param {string} base @returns {Promise<Address[]>} */
export async function addresses(base) {
  /** @param {string} path @returns {Promise<any>} */
  const get = async (path) => (await fetch(base + path)).json();
  const config = await get("/api/config");
  const animals = await get("/api/animals?limit=5");
  const items = await get("/api/catalog?limit=5");
  const offered = (await get("/api/catalog?group=animales&limit=60")).items.find(
    (/** @type {any} */ it) => it.priceMode === "negotiable" && it.availability.buyable,
  );
  const given = (await get("/api/catalog?q=apadrina")).items[0];
  const lot = await lotToPick(base);
  const sample = config.sampleChargeId;
  const month = (await get("/api/calendar?from=2000-01-01&to=2000-01-02")).today;
  const soon = new Date(Date.parse(month) + 20 * 86_400_000).toISOString().slice(0, 10);
  const { sessions } = await get(`/api/calendar?from=${month}&to=${soon}`);
  const visit = sessions.find((/** @type {any} */ s) => s.availability.buyable && s.tiers.length > 1);
  const open = (/** @type {string} */ name, /** @type {string} */ path) => ({ name, path, staff: false });
  const staffScreen = (/** @type {string} */ name, /** @type {string} */ path) => ({ name, path, staff: true });
  return [
    open("venta-en-linea", "/venta-en-linea"),
    open("venta-en-linea-articulo", `/venta-en-linea?articulo=${items.items[0].id}`),
    open("venta-en-linea-a-tratar", `/venta-en-linea?articulo=${offered.id}`),
    open("venta-en-linea-padrinazgo", `/venta-en-linea?articulo=${given.id}`),
    open("venta-en-linea-a-escoger", `/venta-en-linea?articulo=${lot.id}`),
    {
      ...open("venta-en-linea-escogiendo", `/venta-en-linea?articulo=${lot.id}`),
      act: async (page) => {
        await page.getByRole("checkbox").and(page.locator(":enabled")).first().check();
        await page.getByRole("heading", { name: "Escoge cuáles quieres" }).evaluate((it) => it.scrollIntoView());
      },
    },
    open("venta-en-linea-nada", "/venta-en-linea?q=xyzxyz"),
    open("cobro-vacio", "/cobro"),
    open("cobro-compras", "/cobro?ver=compras"),
    open("cobro-enlace", `/cobro?c=${sample}`),
    open("cobro-ofrecer", `/cobro?ofrecer=${offered.id}`),
    open("cobro-oferta-no-existe", "/cobro?oferta=aaaaaaaaaaaaaaaaaaaaaa"),
    open("cobro-esperar", `/cobro?esperar=${offered.id}`),
    open("cobro-espera-no-existe", "/cobro?espera=aaaaaaaaaaaaaaaaaaaaaa"),
    open("cobro-cuenta-no-existe", "/cobro?cuenta=aaaaaaaaaaaaaaaaaaaaaa"),
    open("cobro-apadrinar", `/cobro?apadrinar=${given.id}`),
    open("cobro-no-existe", "/cobro?c=aaaaaaaaaaaaaaaaaaaaaa"),
    open("modal-mercadopago", `/modal-mercadopago?c=${sample}`),
    open("modal-conekta-oxxo", `/modal-conekta-oxxo?c=${sample}`),
    open("modal-mercadopago-spei", `/modal-mercadopago-spei?c=${sample}`),
    open("modal-iframe", "/modal-iframe"),
    open("comprobante-no-existe", "/comprobante/venta/aaaaaaaaaaaaaaaaaaaaaa"),
    open("comprobante-provisional", "/comprobante/provisional/00000000-0000-4000-8000-000000000000"),
    open("animales", "/animales"),
    open("animal", `/animal?id=${animals.animals[0].id}`),
    open("calendario", "/calendario"),
    open("calendario-semana", "/calendario?vista=semana"),
    open("calendario-agenda", "/calendario?vista=agenda"),
    open("calendario-lugares", `/calendario?dia=${visit.day}&sesion=${visit.id}`),
    staffScreen("calendario-dentro", "/calendario"),
    staffScreen("calendario-fecha", `/calendario?ver=fecha&fecha=${visit.id}`),
    {
      ...staffScreen("calendario-nueva", "/calendario?ver=nueva"),
      act: (page) => page.getByRole("radio", { name: "Cada semana" }).check(),
    },
    {
      ...staffScreen("calendario-repite", `/calendario?ver=fecha&fecha=${visit.id}`),
      act: (page) => page.getByRole("button", { name: "Todas las que vienen" }).click(),
    },
    open("prueba", "/prueba"),
    open("acceso", "/acceso"),
    open("ajustes", "/ajustes"),
    open("no-existe", "/nada-de-esto"),
    staffScreen("hato", "/animales"),
    {
      ...staffScreen("hato-eligiendo", "/animales"),
      act: async (page) => {
        // A table has its boxes at once.
        const choose = page.getByRole("button", { name: "Elegir varios" });
        if (await choose.isVisible()) await choose.click();
        await page.getByRole("checkbox").first().check();
      },
    },
    staffScreen("hato-nadie", "/animales?q=xyzxyz"),
    staffScreen("hato-nuevo", "/animales?ver=nuevo"),
    staffScreen("hato-grupos", "/animales?ver=grupos"),
    {
      ...staffScreen("hato-grupo", "/animales?ver=grupos"),
      act: async (page) => {
        await page.getByRole("link", { name: /^Corral de vacas/ }).click();
        await page.getByRole("heading", { name: "Sus animales" }).waitFor();
      },
    },
    {
      ...staffScreen("hato-lote", "/animales?ver=grupos"),
      act: async (page) => {
        await page.getByRole("link", { name: /^Pollitas Rhode Island/ }).click();
        await page.getByRole("heading", { name: "Cabezas sin ficha" }).waitFor();
      },
    },
    staffScreen("hato-importar", "/animales?ver=importar"),
    staffScreen("hato-exportar", "/animales?ver=exportar"),
    staffScreen("hato-publico", "/animales?ver=publico"),
    ...["registros", "datos", "peso", "familia", "fotos"].map((parte) =>
      staffScreen(`ficha-${parte}`, `/animal?id=${animals.animals[0].id}&parte=${parte}`),
    ),
    staffScreen("ficha-editar", `/animal?id=${animals.animals[0].id}&ver=editar`),
    staffScreen("dentro-hoy", "/hoy"),
    staffScreen("dentro-cobro", "/cobro"),
    staffScreen("dentro-ventas", "/cobro?ver=ventas"),
    staffScreen("dentro-cobro-todo", "/cobro?ver=todo"),
    staffScreen("dentro-cobro-enlace", `/cobro?c=${sample}`),
    staffScreen("dentro-acceso", "/acceso"),
    staffScreen("dentro-ajustes", "/ajustes"),
    staffScreen("dentro-prueba", "/prueba"),
    ...[
      "revision",
      "transferencias",
      "sin-identificar",
      "ofertas",
      "salidas",
      "lista-de-espera",
      "por-nacer",
      "cuentas",
      "padrinazgos",
      "revision-diaria",
      "libro",
      "avisos",
      "nuevo",
      "caja",
      "clientes",
      "mensajes",
      "reportes",
    ].map((ver) => staffScreen(`dentro-cobro-${ver}`, `/cobro?ver=${ver}`)),
    staffScreen("dentro-calendario", "/calendario"),
    ...["hoy", "puerta", "mi-calendario"].map((ver) =>
      staffScreen(`dentro-calendario-${ver}`, `/calendario?ver=${ver}`),
    ),
    ...[
      "sin-enviar",
      "negocio",
      "aviso",
      "ventas",
      "metodos",
      "comprobantes",
      "impuestos",
      "entregas",
      "proveedores",
      "personal",
      "dispositivos",
      "bitacora",
      "catalogo",
    ].map((ver) => staffScreen(`dentro-ajustes-${ver}`, `/ajustes?ver=${ver}`)),
    staffScreen("catalogo-articulo", `/ajustes?ver=catalogo&articulo=${items.items[0].id}`),
    staffScreen("catalogo-a-escoger", `/ajustes?ver=catalogo&articulo=${lot.id}`),
    {
      ...staffScreen("catalogo-a-escoger-cambiar", `/ajustes?ver=catalogo&articulo=${lot.id}`),
      act: async (page) => {
        await page.getByRole("button", { name: "Cambiar los animales" }).click();
        await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
      },
    },
    staffScreen("catalogo-nuevo-a-escoger", "/ajustes?ver=catalogo&nuevo=pick_from_lot"),
    {
      ...staffScreen("catalogo-nuevo-a-escoger-corral", "/ajustes?ver=catalogo&nuevo=pick_from_lot"),
      act: async (page) => {
        await page.getByRole("link", { name: /^Corral de vacas/ }).click();
        await page.getByRole("checkbox").first().waitFor();
      },
    },
  ];
}
