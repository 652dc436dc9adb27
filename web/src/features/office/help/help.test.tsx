import { readdirSync } from "node:fs";
import { join } from "node:path";
import { help as buyersHelp } from "virtual:help/buyers";
import { help as staffHelp } from "virtual:help/staff";
import { roles } from "@corral/domain/kernel/roles";
import { problems } from "@corral/domain/problems";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { findNotices, findPages, noticesOf } from "./find";
import { Tour } from "./tour";
import { tourCards } from "./tour-cards";

const { pages: buyers } = buyersHelp;
const { pages: staff } = staffHelp;
const manual = join(import.meta.dirname, "../../../../../docs/manual");
const pictures = join(import.meta.dirname, "../../../../public/help");

describe("the manual in the app", () => {
  it("has every page of each side once in its list, with a title and text", () => {
    for (const { groups, pages } of [buyersHelp, staffHelp]) {
      const listed = groups.flatMap((it) => it.topics);
      expect(groups.length).toBeGreaterThan(1);
      expect(new Set(listed).size).toBe(listed.length);
      expect([...listed].sort()).toEqual(pages.map((it) => it.topic).sort());
      for (const page of pages) {
        expect(page.title, page.topic).not.toBe("");
        expect(page.html.length, page.topic).toBeGreaterThan(200);
      }
    }
    // Every page of the manual is one of them.
    const written = readdirSync(manual).map((it) => it.replace(".md", ""));
    expect([...staff.map((it) => it.topic), "README"].sort()).toEqual(written.sort());
  });

  it("links only to pages and parts that this side has", () => {
    for (const pages of [buyers, staff])
      for (const page of pages)
        for (const [, href] of page.html.matchAll(/href="([^"]+)"/g)) {
          const query = new URL((href ?? "").replaceAll("&amp;", "&"), "http://x").searchParams;
          const to = pages.find((it) => it.topic === query.get("tema"));
          expect(to, `${page.topic}: ${href}`).toBeDefined();
          const part = query.get("parte");
          if (part) expect(to?.html, `${page.topic}: ${href}`).toContain(`id="${part}"`);
        }
  });

  it("keeps the staff's work out of what buyers read", () => {
    const boletos = (pages: typeof staff) => pages.find((it) => it.topic === "boletos")?.html ?? "";
    expect(boletos(staff)).toContain("Quien recibe");
    expect(boletos(buyers)).not.toContain("Quien recibe");
    expect(boletos(buyers)).toContain("Ver mis boletos");
  });

  it("shows pictures that exist, and every one that exists", () => {
    const shown = staff.flatMap((page) => [...page.html.matchAll(/src="\/help\/([^"]+)"/g)].map(([, name]) => name));
    expect(shown.sort()).toEqual(readdirSync(pictures).sort());
  });
});

describe("search", () => {
  it("finds pages by any of their words, without accents, titles first", () => {
    expect(findPages(staff, "CAJA corte")[0]?.topic).toBe("caja");
    expect(findPages(staff, "vacuna").map((it) => it.topic)).toContain("registros");
    expect(findPages(staff, "xyzxyz")).toEqual([]);
  });

  it("finds an error by what it says, and tells what to do", () => {
    const [found] = findNotices(noticesOf(buyers), "tiempo de apartado");
    expect(found).toMatchObject({ code: "HOLD_EXPIRED", topic: "comprar" });
    expect(found?.detail).toBe(problems.HOLD_EXPIRED.detail);
    expect(noticesOf(staff)).toHaveLength(Object.keys(problems).length);
    expect(noticesOf(buyers).some((it) => it.code === "TILL_CLOSED")).toBe(false);
  });
});

describe("the first steps", () => {
  const me = { id: "u1", name: "Lupe", login: "lupe", role: "cashier" as const, roleWords: "Cajero", can: [] };
  beforeEach(async () => {
    await openStored([memory()]);
    await writeStored("toured", []);
    await writeStored("staff", me);
  });
  afterEach(cleanup);
  const tour = ({ asks = false, on = "/cobro" } = {}) =>
    render(
      <AddressContext value={readAddress(on, "p")}>
        <Tour asks={asks} />
      </AddressContext>,
    );

  it("are three for each role", () => {
    for (const role of roles) expect(new Set(tourCards[role].map((it) => it.title)).size, role).toBe(3);
  });

  it("are read once, one by one, and don't come back", async () => {
    const { unmount } = tour();
    expect(screen.getByRole("heading", { name: "Cobra en el mostrador" })).toBeDefined();
    expect(screen.getByText("1 de 3")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Siguiente" }));
    fireEvent.click(screen.getByRole("button", { name: "Siguiente" }));
    fireEvent.click(screen.getByRole("button", { name: "Empezar" }));
    expect(screen.queryByRole("region")).toBeNull();
    expect(readStored("toured")).toEqual(["u1"]);
    unmount();
    tour();
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("lead to where each is done, but not from there", () => {
    const { unmount } = tour({ on: "/cobro?ver=ventas" });
    expect(screen.getByRole("link", { name: "Ir a Cobrar" })).toBeDefined();
    unmount();
    tour();
    expect(screen.queryByRole("link", { name: "Ir a Cobrar" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Siguiente" }));
    expect(screen.getByRole("link", { name: "Ir a Caja" })).toBeDefined();
  });

  it("are skipped for oneself alone, and only asked for where one types", async () => {
    tour({ asks: true });
    expect(screen.queryByRole("heading")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Ahora no" }));
    expect(screen.queryByRole("region")).toBeNull();
    cleanup();
    await writeStored("staff", { ...me, id: "u2" });
    tour({ asks: true });
    fireEvent.click(screen.getByRole("button", { name: "Ver" }));
    expect(screen.getByRole("heading", { name: "Cobra en el mostrador" })).toBeDefined();
  });
});
