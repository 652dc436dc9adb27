import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords";

test.each([
  ["1234567890"],
  ["password123"],
  ["Password123"],
  ["contraseña1"],
  ["CONTRASEÑA2026!"],
  ["qwertyuiop"],
  ["Qwertyuiop1"],
  ["aaaaaaaaaaaa"],
  ["121212121212"],
  ["abcabcabcabc"],
  ["0987654321"],
  ["abcdefghij"],
  ["iloveyou2026"],
  ["123456789a"],
])("%s is one of the first that strangers try", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  ["corral-demo"],
  ["vaca pinta y becerro"],
  ["tres-toros-9-gallinas"],
  ["Xk2$wq9Lm!"],
  ["el mezquite del 7"],
])("%s is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
