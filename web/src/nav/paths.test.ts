// @vitest-environment node
import { describe, expect, it } from "vitest";
import { routes } from "#src/routes";
import { readAddress } from "./address";
import { matchPath, routePaths, to } from "./paths";

describe("addresses", () => {
  it("are exactly those of the specification and our four", () => {
    expect(Object.keys(routes).sort()).toEqual([...routePaths].sort());
  });
  it("lead home only from exactly the empty path, with the query kept", () => {
    expect(readAddress("/?item=7", "p")).toMatchObject({
      path: "venta-en-linea",
      pathname: "/venta-en-linea",
      search: "?item=7",
    });
    for (const it of [
      "//",
      "/cobro//",
      "/x",
      "/cobro/1",
      "/comprobante",
      "/comprobante/venta",
      "/comprobante/venta/",
      "/Cobro",
    ])
      expect(matchPath(it)).toBeNull();
  });
  it("are the same page with a slash at their end, under one address", () => {
    expect(readAddress("/cobro/?c=1", "p")).toMatchObject({ path: "cobro", pathname: "/cobro", search: "?c=1" });
    expect(readAddress("/comprobante/venta/abc/", "p")).toMatchObject({
      pathname: "/comprobante/venta/abc",
      params: { tipo: "venta", id: "abc" },
    });
    expect(readAddress("/nada/", "p")).toMatchObject({ path: null, pathname: "/nada/" });
  });
  it("carry what is not in the path in the query", () => {
    expect(to("cobro", { c: "a b", x: undefined })).toBe("/cobro?c=a+b");
    expect(to("comprobante/:tipo/:id", { tipo: "venta", id: "a/b", v: 1 })).toBe("/comprobante/venta/a%2Fb?v=1");
    expect(matchPath("/comprobante/venta/a%2Fb")).toEqual({
      path: "comprobante/:tipo/:id",
      params: { tipo: "venta", id: "a/b" },
    });
  });
  it("tell a printed code's check and a provisional receipt apart from a receipt", () => {
    expect(matchPath("/comprobante/verificar/ABCDE12345")).toEqual({
      path: "comprobante/verificar/:code",
      params: { code: "ABCDE12345" },
    });
    expect(matchPath("/comprobante/provisional/a-b")).toEqual({
      path: "comprobante/provisional/:id",
      params: { id: "a-b" },
    });
  });
  it("with broken escapes are unknown, not a crash", () => {
    expect(matchPath("/comprobante/venta/%E0%A4%A")).toBeNull();
  });
});
