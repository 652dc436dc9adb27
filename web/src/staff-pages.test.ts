// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { businessKinds } from "@corral/domain/business/modules/module";
import { keysOf } from "@corral/domain/kernel/lookup";
import { type ModuleCode, moduleCodes, moduleOf, modulesOfKinds } from "@corral/domain/modules";
import { reach } from "@corral/domain/permissions";
import { describe, expect, it } from "vitest";
import type { StaffPages } from "#src/features/business/auth/staff-page";
import { pageGroups } from "#src/features/business/auth/staff-pages/group-names";
import { routePaths } from "#src/nav/paths";
import { buyerPages } from "./buyer-pages";
import { staffPages } from "./staff-pages";

const RULING =
  "rulings 38: phones hold this address (a shortcut, a bookmark, a message, the history). Keep it, or let the old one lead to the new";

it("the addresses that phones hold still open what they did", () => {
  const pages = Object.entries(staffPages).map(([screen, its]) => `${screen}?ver=${Object.keys(its).join("|")}`);
  expect(pages, RULING).toEqual([
    "cobro?ver=nuevo|ventas|salidas|clientes|cuentas|caja|transferencias|sin-identificar|ofertas|lista-de-espera|por-nacer|padrinazgos|revision|revision-diaria|libro|reportes|mensajes|avisos",
    "ajustes?ver=sin-enviar|catalogo|negocio|metodos|modulos|proveedores|ventas|entregas|comprobantes|impuestos|aviso|personal|dispositivos|bitacora|inicio",
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

describe("the navigation", () => {
  const grouped = [staffPages.cobro, staffPages.ajustes].flatMap((pages): StaffPages[string][] => Object.values(pages));
  const isOpened = (used: readonly ModuleCode[]) => (page: StaffPages[string]) => {
    const needed = [page.module, moduleOf(page.action)].filter((it) => it !== undefined);
    return reach(page.action, "owner") !== "none" && needed.every((it) => used.includes(it));
  };
  const groupsOf = (used: readonly ModuleCode[]) =>
    keysOf(pageGroups).map((group) => grouped.filter((it) => it.group === group && isOpened(used)(it)).length);

  it("has every page in a group, and no group above seven, with all modules too", () => {
    expect(grouped.filter((it) => !it.group).map((it) => it.title)).toEqual(["Para empezar"]);
    expect(Math.max(...groupsOf(moduleCodes))).toBeLessThanOrEqual(7);
  });

  it("leaves a business of one kind few rows on its first day", () => {
    for (const kind of keysOf(businessKinds)) {
      const rows = groupsOf(modulesOfKinds([kind])).filter((n) => n > 0).length;
      // Besides: who is in and the shop; the update, the installation, the help, the test page.
      expect(rows + 6, kind).toBeLessThanOrEqual(14);
    }
  });
});
