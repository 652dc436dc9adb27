import { describe, expect, test } from "vitest";
import { cleanText } from "./clean-text";
import { emailHint, isEmail } from "./email";
import { parsePhone, prettyPhone } from "./phone";

describe("a phone", () => {
  test.each([
    "5512345678",
    "55 1234 5678",
    "(55) 1234-5678",
    "55.1234.5678",
    "+52 55 1234 5678",
    "+52 1 55 1234 5678",
    "5215512345678",
    "0052 55 1234 5678",
    "01 55 1234 5678",
    "044 55 1234 5678",
    "045 55 1234 5678",
    "+52 044 55 1234 5678",
    "\u202a+52 1 55 1234 5678\u202c",
    "Cel. 55\u00a01234\u20115678",
    "tel:+525512345678",
  ])("of Mexico is read: %s", (typed) => expect(parsePhone(cleanText(typed))).toBe("+525512345678"));
  test.each([
    ["+1 956 555 0142", "+19565550142"],
    ["001 (956) 555-0142", "+19565550142"],
    ["+34 612 345 678", "+34612345678"],
    ["+502 5555 1234", "+50255551234"],
  ])("of another country is taken: %s", (typed, e164) => expect(parsePhone(typed)).toBe(e164));
  test.each([
    "",
    "1234",
    "00000000000000",
    "0551234567",
    "+1 956 555",
    "+52 1234",
    "+0 123 456 7890",
    "12345678901234567890",
  ])("is none: %s", (typed) => expect(parsePhone(typed)).toBeUndefined());
  test("is read again as it is written", () => {
    for (const e164 of ["+525512345678", "+19565550142", "+34612345678"])
      expect(parsePhone(prettyPhone(e164))).toBe(e164);
    expect(["+525512345678", "+19565550142", "+34612345678", ""].map(prettyPhone)).toEqual([
      "55 1234 5678",
      "+1 956 555 0142",
      "+34612345678",
      "",
    ]);
  });
});

describe("an address", () => {
  test.each(["ana@gmail.com", "a.b+c_d@sub.rancho-mx.com.mx", "x@a.mx", "o'brien@ejemplo.ie", "a@xn--andu-8pa.mx"])(
    "can be mailed: %s",
    (typed) => expect(isEmail(typed)).toBe(true),
  );
  test.each([
    "ana",
    "ana@gmail",
    "ana@@gmail.com",
    "ana@gmail..com",
    ".ana@gmail.com",
    "ana.@gmail.com",
    "an..a@gmail.com",
    "ana@-gmail.com",
    "ana@gmail-.com",
    "ana@gmail.com.",
    "ana@gmail.c",
    "ana@1.2",
    "josé@gmail.com",
    "ana@rancho ñandú.mx",
    "ana@gmail.com,beto@gmail.com",
    "Ana <ana@gmail.com>",
    "ana@gmail.com\nbcc:x@y.mx",
    `${"a".repeat(65)}@gmail.com`,
    `${"a".repeat(115)}@b.mx`,
  ])("can't be mailed, and is refused where it is typed: %s", (typed) => expect(isEmail(typed)).toBe(false));
  test.each([
    ["ana@gmail.con", "ana@gmail.com"],
    ["Ana@Gmail.Cmo", "ana@gmail.com"],
    ["ana@gmial.com", "ana@gmail.com"],
    ["ana@gmai.com", "ana@gmail.com"],
    ["ana@gamil.com", "ana@gmail.com"],
    ["ana@gmail.co", "ana@gmail.com"],
    ["ana@gmaill.com", "ana@gmail.com"],
    ["ana@hotmial.com", "ana@hotmail.com"],
    ["ana@homail.com", "ana@hotmail.com"],
    ["ana@hotmail.con", "ana@hotmail.com"],
    ["ana@outlok.com", "ana@outlook.com"],
    ["ana@yaho.com", "ana@yahoo.com"],
    ["ana@gmail.cn", "ana@gmail.com"],
    ["ana@hotmail.cm", "ana@hotmail.com"],
    ["ana@ranchoelencino.xom", "ana@ranchoelencino.com"],
  ])("that is mistyped has a hint: %s", (typed, meant) =>
    expect(emailHint(typed)).toBe(`¿Quisiste escribir ${meant}?`),
  );
  test.each([
    "ana@gmail.com",
    "ana@hotmail.com",
    "ana@outlook.com",
    "ana@yahoo.com",
    "ana@yahoo.com.mx",
    "ana@outlook.es",
    "ana@live.com.mx",
    "ana@mail.com",
    "ana@ymail.com",
    "ana@prodigy.net.mx",
    "ana@rancho.mx",
    "ana@lacoste.co",
    "ana@wagon.com",
    "ana@rancho.cn",
    "ana@qq.com.cn",
    "ana@rancho.cm",
    "ana",
  ])("that is right has none: %s", (typed) => expect(emailHint(typed)).toBeUndefined());
});
