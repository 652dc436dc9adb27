/** @typedef {{name: string, path: string, staff: boolean, then?: (page: import("@playwright/test").Page) => Promise<unknown>}} Address */

/** Every screen that can be opened by its address. @param {string} base @returns {Promise<Address[]>} */
export async function addresses(base) {
  /** @param {string} path @returns {Promise<any>} */
  const get = async (path) => (await fetch(base + path)).json();
  const config = await get("/api/config");
  const animals = await get("/api/animals?limit=5");
  const items = await get("/api/catalog?limit=5");
  const sample = config.sampleChargeId;
  const open = (/** @type {string} */ name, /** @type {string} */ path) => ({ name, path, staff: false });
  const desk = (/** @type {string} */ name, /** @type {string} */ path) => ({ name, path, staff: true });
  return [
    open("venta-en-linea", "/venta-en-linea"),
    open("venta-en-linea-articulo", `/venta-en-linea?articulo=${items.items[0].id}`),
    open("venta-en-linea-nada", "/venta-en-linea?q=xyzxyz"),
    open("cobro-vacio", "/cobro"),
    open("cobro-liga", `/cobro?c=${sample}`),
    open("cobro-no-existe", "/cobro?c=aaaaaaaaaaaaaaaaaaaaaa"),
    open("modal-mercadopago", `/modal-mercadopago?c=${sample}`),
    open("modal-conekta-oxxo", `/modal-conekta-oxxo?c=${sample}`),
    open("modal-mercadopago-spei", `/modal-mercadopago-spei?c=${sample}`),
    open("modal-iframe", "/modal-iframe"),
    open("comprobante-no-existe", "/comprobante/venta/aaaaaaaaaaaaaaaaaaaaaa"),
    open("animales", "/animales"),
    open("animal", `/animal?id=${animals.animals[0].id}`),
    open("calendario", "/calendario"),
    open("prueba", "/prueba"),
    open("acceso", "/acceso"),
    open("ajustes", "/ajustes"),
    open("no-existe", "/nada-de-esto"),
    desk("dentro-cobro", "/cobro"),
    desk("dentro-cobro-todo", "/cobro?ver=todo"),
    desk("dentro-cobro-liga", `/cobro?c=${sample}`),
    desk("dentro-acceso", "/acceso"),
    desk("dentro-ajustes", "/ajustes"),
    desk("dentro-prueba", "/prueba"),
    ...[
      "revision",
      "transferencias",
      "revision-diaria",
      "libro",
      "avisos",
      "nuevo",
      "caja",
      "pedidos",
      "clientes",
      "mensajes",
      "reportes",
    ].map((ver) => desk(`dentro-cobro-${ver}`, `/cobro?ver=${ver}`)),
    ...[
      "negocio",
      "aviso",
      "ventas",
      "metodos",
      "comprobantes",
      "impuestos",
      "proveedores",
      "personal",
      "dispositivos",
      "bitacora",
      "catalogo",
    ].map((ver) => desk(`dentro-ajustes-${ver}`, `/ajustes?ver=${ver}`)),
  ];
}
