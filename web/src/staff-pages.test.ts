// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routePaths } from "#src/nav/paths";
import { buyerPages } from "./buyer-pages";
import { staffPages } from "./staff-pages";

const RULING =
  "rulings 38: phones hold this address (a shortcut, a bookmark, a message, the history). Keep it, or let the old one lead to the new";

it("the addresses that phones hold still open what they did", () => {
  const pages = Object.entries(staffPages).map(([screen, its]) => `${screen}?ver=${Object.keys(its).join("|")}`);
  expect(pages, RULING).toEqual([
    "cobro?ver=nuevo|ventas|salidas|clientes|cuentas|caja|transferencias|sin-identificar|ofertas|lista-de-espera|por-nacer|padrinazgos|revision|revision-diaria|libro|reportes|mensajes|avisos",
    "ajustes?ver=sin-enviar|catalogo|negocio|metodos|proveedores|ventas|entregas|comprobantes|impuestos|aviso|personal|dispositivos|bitacora",
    "animales?ver=nuevo|pesar|grupos|importar|exportar",
    "calendario?ver=hoy|puerta|mi-calendario|fecha|nueva",
  ]);
  expect(buyerPages.flatMap((it) => it.opensBy)).toEqual([
    ...["compras", "oferta", "ofrecer", "espera", "esperar", "cuenta", "apadrinar"],
  ]);
  expect(routePaths, RULING).toEqual([
    ...["venta-en-linea", "cobro", "prueba", "comprobante/verificar/:code", "comprobante/provisional/:id"],
    ...["comprobante/:tipo/:id", "modal-mercadopago", "modal-conekta-oxxo", "animales", "animal", "calendario"],
    ...["modal-iframe", "modal-mercadopago-spei", "hoy", "ayuda", "acceso", "ajustes"],
  ]);
});

/** These are in no table: each screen compares with the word itself. */
it.each([
  ["cobro/cobro.screen.tsx", "carrito"],
  ["cobro/cobro.screen.tsx", "compras"],
  ["cobro/staff/staff-charges.tsx", "todo"],
  ["cobro/staff/staff-charges.tsx", "cobros"],
  ["cobro/staff/staff-charges.tsx", "pedidos"],
  ["acceso/acceso.screen.tsx", "codigo"],
  ["acceso/acceso.screen.tsx", "contrasena"],
  ["animales/animales.screen.tsx", "publico"],
  ["animal/animal.screen.tsx", "editar"],
])("%s knows ver=%s", (file, word) => {
  expect(readFileSync(join(import.meta.dirname, "screens", file), "utf8"), RULING).toContain(`= "${word}"`);
});
