import { describe, expect, it } from "vitest";
import { byteRange } from "./byte-range";

describe("the part of a file that a request asks for", () => {
  it.each([
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=0-", { first: 0, last: 99 }],
    ["bytes=90-500", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    [" bytes=1-2 ", { first: 1, last: 2 }],
    ["bytes=99-", { first: 99, last: 99 }],
  ])("%s", (header, range) => expect(byteRange(header, 100)).toEqual(range));

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s is nowhere", (header) =>
    expect(byteRange(header, 100)).toBe("none"),
  );

  it.each([undefined, "", "bytes=", "bytes=-", "bytes=9-3", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b", "bytes=1.5-2"])(
    "%s means the whole file",
    (header) => expect(byteRange(header, 100)).toBeUndefined(),
  );
});
