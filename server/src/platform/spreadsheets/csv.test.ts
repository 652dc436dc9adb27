import { expect, test } from "vitest";
import { tableLine } from "./csv";

test("a CSV line is quoted where needed, formulas are neutralised, and amounts stay numbers", () => {
  expect(tableLine(["a", 'b "c"', "d,e", "f\ng", { cents: -1_205 }, { cents: 7 }, ""])).toBe(
    'a,"b ""c""","d,e","f\ng",-12.05,0.07,\r\n',
  );
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])
    expect(tableLine([text]).replace(/^"/, "").startsWith("'")).toBe(true);
});
