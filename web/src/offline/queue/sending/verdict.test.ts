// @vitest-environment node
import { describe, expect, it } from "vitest";
import { backoff, readVerdict } from "./verdict";

const kindOf = (status: number, code?: string) => readVerdict(status, code ? { code } : {}, undefined, 0).kind;

describe("the verdict of an answer", () => {
  it.each([200, 201, 204])("%i: it is on the server", (status) => expect(kindOf(status)).toBe("sent"));
  it("401: the same person must come in again", () => expect(kindOf(401)).toBe("sign_in"));
  it.each([408, 424, 425, 429, 500, 502, 503, 504, 302])("%i: it goes again", (status) =>
    expect(kindOf(status)).toBe("again"),
  );
  it.each([400, 403, 404, 409, 410, 412, 413, 415, 422])("%i: it needs a person", (status) =>
    expect(kindOf(status)).toBe("person"),
  );
  it("a request in progress is no decision, and is retried soon, however often", () => {
    expect(kindOf(409, "REQUEST_IN_PROGRESS")).toBe("again");
    expect(readVerdict(409, { code: "REQUEST_IN_PROGRESS" }, 2, 12)).toEqual({ kind: "again", afterMs: 5_000 });
  });

  it("carries the server's detail, and a default where it gave none", () => {
    const said = readVerdict(422, { code: "ANIMAL_IS_GONE", detail: "Ese animal ya salió." }, undefined, 0);
    expect(said).toMatchObject({ problem: { status: 422, code: "ANIMAL_IS_GONE", detail: "Ese animal ya salió." } });
    expect(readVerdict(400, null, undefined, 0)).toMatchObject({ problem: { code: "UNKNOWN", detail: /\S/ } });
  });
  it("waits from two seconds to five minutes, for ever, and at least what the server asks for", () => {
    const waits = Array.from({ length: 30 }, (_, tries) => backoff(tries, () => 0));
    expect(waits[0]).toBe(2_000);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBe(300_000);
    expect(backoff(400, () => 1)).toBe(360_000);
    expect(readVerdict(429, {}, 600, 0)).toEqual({ kind: "again", afterMs: 600_000 });
  });
});
