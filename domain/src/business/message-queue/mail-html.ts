import { present } from "../../kernel/lookup";
import { neutral } from "../look/neutral";
import type { Palette, Tones } from "../look/palette";
import { type MessageContent, oneLine } from "./message";

/** The look and the contact data of the business around a message. Pictures are attached to the mail, so opening it loads nothing. */
export interface Letterhead {
  tones: Palette;
  /** The logo, as the `cid:` address of an attached picture. */
  logo?: string | undefined;
  /** The photo of the item that the message is about, as the `cid:` address of an attached picture. */
  photo?: { src: string; alt: string } | undefined;
  /** The lines below the message: address, phone, WhatsApp and e-mail of the business. */
  contact: readonly { text: string; href?: string }[];
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => present(escapes[c]));

/** A longer one wouldn't fit on a phone of 320 px. */
const MOST_WHOLE = 18;
/** Escaped, with each folio, reference and amount on one line: broken at its hyphen it is read or copied wrong. */
const whole = (text: string) =>
  text
    .split(" ")
    .map((word) =>
      /\d/.test(word) && word.length <= MOST_WHOLE
        ? `<span style="white-space:nowrap">${escaped(word)}</span>`
        : escaped(word),
    )
    .join(" ");

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** The colours of each class. Those of the light mode are written into the elements, because some mail programs ignore style sheets; those of the dark mode go by class. */
const colored = (scheme: "light" | "dark", tones: Tones) => {
  const { paper, surface, ink, "ink-2": soft, line } = neutral[scheme];
  return {
    page: `background:${paper};color:${ink}`,
    card: `background:${surface};color:${ink};border-color:${line}`,
    soft: `color:${soft}`,
    line: `border-color:${line}`,
    act: `background:${tones.accent};color:${tones.onAccent}`,
    link: `color:${tones.accent}`,
  };
};

/**
 * The message as HTML: no scripts, no tracking, nothing from outside, in the reader's light or dark mode. `base` is the shop's address without
 * a trailing slash.
 */
export function mailHtml(message: MessageContent, name: string, base: string, head: Letterhead): string {
  const light = colored("light", head.tones.light);
  const dark = Object.entries(colored("dark", head.tones.dark))
    .map(([className, style]) => `.${className}{${style.replaceAll(";", "!important;")}!important}`)
    .join("");
  const of = (name: keyof typeof light, style: string) => `class="${name}" style="${style};${light[name]}"`;
  const fact = (f: { label: string; value: string }) =>
    `<tr><td style="padding:8px 0;overflow-wrap:anywhere"><span ${of("soft", "font-size:14px")}>${escaped(f.label)}</span><br><span style="font-weight:600">${whole(f.value)}</span></td></tr>`;
  const line = ({ text, href }: Letterhead["contact"][number]) =>
    href ? `<a href="${escaped(href)}" ${of("link", "text-decoration:underline")}>${escaped(text)}</a>` : escaped(text);
  return [
    `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(message.subject)}</title>`,
    `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark}}</style></head>`,
    `<body ${of("page", `margin:0;font:16px/1.5 ${FONT}`)}>`,
    `<div ${of("page", "padding:24px 16px")}><div style="max-width:520px;margin:0 auto">`,
    // On white, since a logo may be dark and transparent.
    `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px"><tr>${head.logo ? `<td style="padding:0 12px 0 0"><img src="${escaped(head.logo)}" alt="" height="44" style="display:block;height:44px;max-width:140px;padding:4px;border-radius:10px;background:#fff"></td>` : ""}<td style="font-weight:700;font-size:18px">${escaped(message.business)}</td></tr></table>`,
    `<div ${of("card", "border:1px solid;border-radius:18px;overflow:hidden")}>`,
    head.photo
      ? `<img src="${escaped(head.photo.src)}" alt="${escaped(head.photo.alt)}" width="520" style="display:block;width:100%;height:auto">`
      : "",
    `<div style="padding:24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${whole(message.subject)}</h1>`,
    `<p style="margin:0 0 12px">Hola, ${escaped(oneLine(name))}:</p>`,
    ...message.says.map((s) => `<p style="margin:0 0 12px">${escaped(s)}</p>`),
    message.facts.length > 0
      ? `<table role="presentation" ${of("line", "width:100%;table-layout:fixed;border-collapse:collapse;margin:16px 0;border-top:1px solid;border-bottom:1px solid")}>${message.facts.map(fact).join("")}</table>`
      : "",
    `<p style="margin:24px 0 0"><a href="${escaped(base + message.link.path)}" ${of("act", "display:block;text-align:center;text-decoration:none;font-weight:600;padding:14px 20px;border-radius:14px")}>${escaped(message.link.words)}</a></p>`,
    "</div></div>",
    `<p ${of("soft", "margin:16px 4px 0;font-size:14px")}>${[escaped(message.business), ...head.contact.map(line)].join("<br>")}</p>`,
    "</div></div></body></html>",
  ]
    .filter(Boolean)
    .join("\n");
}
