import { expect, test } from "vitest";
import { readMark } from "../herd/animals/identifiers";
import { cleanText } from "../kernel/text/clean-text";
import { emailHint, isEmail } from "../kernel/text/email";
import { parsePhone, plainSearch } from "../kernel/text/phone";
import { readTrackingKey } from "../payments/tracking-key";
import { clabeWithin } from "./clabe";

/*
 * Texts as people paste and type them, each with the value that must be read from it. Names, numbers and keys are invented.
 *
 * Sources:
 * - field: reported by people, in the inputs that this project was given.
 * - mailcheck: its tests, mailcheck 1.1.1 (npm): slips that its makers collected.
 * - typo-fixer: the examples of email-typo-fixer 1.1.0 (npm).
 * - norm: a standard or a rule, named.
 */
const read = {
  text: cleanText,
  phone: (typed: string) => parsePhone(cleanText(typed)),
  search: (typed: string) => plainSearch(cleanText(typed)),
  key: (typed: string) => readTrackingKey(cleanText(typed)),
  clabe: (typed: string) => clabeWithin(cleanText(typed)),
  email: (typed: string) => [cleanText(typed).trim()].find(isEmail),
  hint: (typed: string) => /^¿Quisiste escribir (.*)\?$/.exec(emailHint(typed) ?? "")?.[1],
  tag: (typed: string) => {
    const mark = readMark("rfid_iso", cleanText(typed));
    return mark.ok ? mark.norm : undefined;
  },
} as const;
const KEY = "MBAN01002611120000112233";
const CLABE = "032180000118359719";
const PHONE = "+525512345678";
const EID = "484000000123456";
const none = undefined;

const pasted: [what: keyof typeof read, source: string, typed: string, right: string | undefined][] = [
  ["email", "field", "\u200bana@gmail.com", "ana@gmail.com"],
  ["email", "norm: UAX 9, marks of direction", "\u2066ana@gmail.com\u2069", "ana@gmail.com"],
  ["email", "norm: web pages' non-breaking space", "ana@gmail.com\u00a0", "ana@gmail.com"],
  ["email", "norm: RFC 5321, a point at an end", ".ana@gmail.com", none],
  ["email", "norm: RFC 5321, a label that begins with a hyphen", "ana@-gmail.com", none],
  ["email", "norm: RFC 6531, which few servers take", "josé@gmail.com", none],
  ["email", "typo-fixer: two signs", "user@@gmail.com", none],
  ["email", "typo-fixer: the form of an address book", "John Doe <john.doe@example.com>", none],
  ["email", "typo-fixer: a sign behind", "user.name+tag@domain.com$", none],
  [
    "email",
    "mailcheck: plus, point and hyphen",
    "contains.symbol+and-more@example.com",
    "contains.symbol+and-more@example.com",
  ],
  ["phone", "norm: Unicode's wide figures", "５５１２３４５６７８", PHONE],
  ["search", "norm: RFC 3966, tel:", "tel:+525512345678", "5512345678"],
  ["search", "norm: WhatsApp's link to a chat", "https://wa.me/5215512345678", "5512345678"],
  [
    "clabe",
    "norm: Unicode's wide figures",
    [...CLABE].map((c) => String.fromCodePoint(0xfee0 + c.charCodeAt(0))).join(""),
    CLABE,
  ],
  ["key", "field, its family", `Tu clave de rastreo es ${KEY}`, KEY],
  ["key", "field, its family", "Rastreo del pago BNET01002611120000", "BNET01002611120000"],
  ["hint", "field", "ana@gmail.con", "ana@gmail.com"],
  ["hint", "mailcheck", "test@gmail.co", "test@gmail.com"],
  ["hint", "mailcheck", "test@gnail.con", "test@gmail.com"],
  ["hint", "mailcheck", "test@GNAIL.con", "test@gmail.com"],
  ["hint", "mailcheck", "test@homail.con", "test@hotmail.com"],
  ["hint", "mailcheck", "test@hotmail.co", "test@hotmail.com"],
  ["hint", "mailcheck", "test@yajoo.com", "test@yahoo.com"],
  ["hint", "mailcheck", "test@yahooo.cmo", "test@yahoo.com"],
  ["hint", "mailcheck", "test@randomsmallcompany.cmo", "test@randomsmallcompany.com"],
  ["hint", "mailcheck", "test@gmaik.com", "test@gmail.com"],
  ["hint", "mailcheck", "test@outllok.com", "test@outlook.com"],
  ["hint", "mailcheck: right as it is", "test@yahoo.co.uk", none],
  ["hint", "mailcheck: right as it is", "test@gmx.fr", none],
  ["hint", "mailcheck: right as it is", "contact@kicksend.com", none],
  ["hint", "typo-fixer", "user@gmial.com", "user@gmail.com"],
  ["hint", "typo-fixer: letters held too long", "user@gmaillll.com", "user@gmail.com"],
  ["hint", "typo-fixer: a name of one's own", "user@comapny.com", none],
  ["hint", "norm: a provider one letter from another", "ana@ymail.com", none],
  ["hint", "norm: a provider one letter from another", "ana@mail.com", none],
  ["phone", "field", "+52 1 55 1234 5678", PHONE],
  ["phone", "field, with marks", "\u202a+52 1 55 1234 5678\u202c", PHONE],
  ["phone", "field: prefixes until August 2019 (IFT)", "044 55 1234 5678", PHONE],
  ["phone", "field: prefixes until August 2019 (IFT)", "045 55 1234 5678", PHONE],
  ["phone", "field: prefixes until August 2019 (IFT)", "01 (55) 1234-5678", PHONE],
  ["phone", "norm: E.123, brackets and hyphens", "(55) 1234-5678", PHONE],
  ["phone", "norm: ITU prefix 00", "00 52 55 1234 5678", PHONE],
  ["phone", "norm: RFC 3966, tel:", "tel:+52-55-1234-5678", PHONE],
  ["phone", "norm: WhatsApp's link", "https://wa.me/525512345678", PHONE],
  ["phone", "norm: hyphens that don't break (U+2011)", "55\u20111234\u20115678", PHONE],
  ["phone", "field: another country", "+1 956 555 0123", "+19565550123"],
  ["phone", "norm: E.164, too short", "+52 1234", none],
  ["search", "field", "\u202a+52 1 55 1234 5678\u202c", "5512345678"],
  ["search", "field: a name stays one", "María 55", "María 55"],
  ["search", "field: a tag stays one", "0112", "0112"],
  ["key", "field", `\u202a${KEY}\u202c`, KEY],
  ["key", "field", `Clave de rastreo: ${KEY}`, KEY],
  ["key", "field, with dashes", "MBAN-0100-2611-1200-0011-2233", KEY],
  ["key", "norm: Banxico, a CEP's text", `Clave de Rastreo\n${KEY}\nFecha de operación en el SPEI\n12/11/2026`, KEY],
  ["key", "norm: WhatsApp's bold", `*Clave de rastreo:* ${KEY}`, KEY],
  ["key", "field: an account is no key", `CLABE: ${CLABE}`, none],
  ["clabe", "norm: the form with spaces (Banxico)", "032 180 00011835971 9", CLABE],
  ["clabe", "field, its family: behind its label", `CLABE: ${CLABE}`, CLABE],
  ["clabe", "field, its family: within a sentence", `Deposita a ${CLABE} de Scotiabank, por favor`, CLABE],
  ["clabe", "norm: CLABE, its check digit", "032180000118359718", none],
  ["clabe", "norm: CLABE, eighteen digits", "03218000011835971", none],
  ["text", "field: decomposed letters", "Jose\u0301 A\u0301ngel N\u0303un\u0303ez", "José Ángel Ñuñez"],
  ["text", "field: zero widths in a name", "\ufeffPalo\u200bma", "Paloma"],
  ["text", "norm: UTS 51, joiners of an emoji", "👩\u200d🌾 Lupita", "👩\u200d🌾 Lupita"],
  ["text", "norm: UAX 14, a hyphen that is not seen", "va\u00adquilla", "vaquilla"],
  ["text", "norm: Unicode, line separators", "uno\u2028dos\u0085tres", "uno\ndos\ntres"],
  ["tag", "norm: ISO 11784, as it is", EID, EID],
  ["tag", "norm: ISO 24631-6, a space behind the country", "484 000000123456", EID],
  ["tag", "norm: ISO 11784, sixteen digits", `1${EID}`, EID],
  ["tag", "field: odd spaces of a web page", "484\u00a0000\u2009000\u202f123\u00a0456", EID],
  ["tag", "norm: readers' prefix", `LA ${EID}`, EID],
];

test.each(pasted)("%s (%s): %j", (what, _, typed, right) => expect(read[what](typed)).toBe(right));

test("there are sixty and more, each once", () => {
  expect(new Set(pasted.map(([what, , typed]) => `${what} ${typed}`)).size).toBe(pasted.length);
  expect(pasted.length).toBeGreaterThanOrEqual(60);
});
