import { expect, test } from "vitest";
import { paletteOf } from "../look/palette";
import { type Letterhead, mailHtml } from "./mail-html";
import { plainText } from "./message";

const message = {
  subject: "Tu compra está pagada · V-2026-000123",
  business: "Rancho <b>& Hijos</b>",
  says: ['Gracias por tu "compra".'],
  facts: [{ label: "CLABE", value: "0123 4567 8901 2345 67" }],
  link: { path: "/comprobante/venta/a", words: "Ver mi comprobante" },
};
const head: Letterhead = {
  tones: paletteOf("#9f1d3f"),
  logo: "cid:logo",
  photo: { src: "cid:foto", alt: 'Vaca "Pinta"' },
  contact: [{ text: "Km 3, Dolores" }, { text: "Tel. 55 1234 5678", href: "tel:+525512345678" }],
};
const html = mailHtml(message, "Ana <i>", "https://rancho.mx", head);

test("what people typed stays text", () => {
  expect(html).toContain("Rancho &lt;b&gt;&amp; Hijos&lt;/b&gt;");
  expect(html).toContain("Hola, Ana &lt;i&gt;:");
  expect(html).toContain('alt="Vaca &quot;Pinta&quot;"');
});

test("every colour of the light mode has its counterpart in the dark one", () => {
  const used = new Set([...html.matchAll(/class="(\w+)"/g)].map((it) => it[1]));
  expect([...used].sort()).toEqual(["act", "card", "line", "link", "page", "soft"]);
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*?)\}\}<\/style>/.exec(html)?.[1] ?? "";
  for (const name of used) expect(dark).toContain(`.${name}{`);
  expect(dark.split(";").every((it) => it.includes("!important"))).toBe(true);
});

test("what is too long for a phone may break, so that nothing is cut off", () => {
  const long = "M".repeat(24);
  const facts = [{ label: "Clave de rastreo", value: `${long}1` }];
  expect(mailHtml({ ...message, facts }, "Ana", "https://rancho.mx", head)).toContain(`">${long}1</span>`);
  expect(mailHtml({ ...message, facts }, "Ana", "https://rancho.mx", head)).not.toContain(`nowrap">${long}`);
});

test("a folio is never broken at its hyphen, nor a group of digits", () => {
  for (const word of ["V-2026-000123", "0123", "2345"])
    expect(html).toContain(`<span style="white-space:nowrap">${word}</span>`);
});

test("without logo, photo, facts and address it is the message alone", () => {
  const bare = mailHtml({ ...message, facts: [] }, "Ana", "https://rancho.mx", { tones: head.tones, contact: [] });
  expect(bare).not.toMatch(/<img|class="line"/);
  expect(bare).toContain('href="https://rancho.mx/comprobante/venta/a"');
});

test("as text, the address stands below the name", () => {
  const text = plainText(message, "Ana", "https://rancho.mx", ["Km 3, Dolores"]);
  expect(text.endsWith("Rancho <b>& Hijos</b>\nKm 3, Dolores")).toBe(true);
});
