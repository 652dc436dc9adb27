import { expect, it } from "vitest";
import { batchReads } from "./batch-reads";

it("what is asked for together is read together, each key once, and nothing is kept", async () => {
  const reads: string[][] = [];
  const read = batchReads(async (_deps: object, keys) => {
    reads.push([...keys]);
    return new Map(keys.filter((it) => it !== "none").map((it) => [it, it.toUpperCase()]));
  });
  const [deps, other] = [{}, {}];
  const asked = ["a", "b", "a", "none"].map((key) => read(deps, key));
  expect(await Promise.all([...asked, read(other, "c")])).toEqual(["A", "B", "A", undefined, "C"]);
  expect(await read(deps, "a")).toBe("A");
  expect(reads).toEqual([["a", "b", "none"], ["c"], ["a"]]);
});

it("a read that fails fails for those who asked for it, and for nobody later", async () => {
  let fails = true;
  const read = batchReads(async (_deps: object, keys) => {
    if (fails) throw new Error("no connection");
    return new Map(keys.map((it) => [it, 1]));
  });
  const deps = {};
  const asked = await Promise.allSettled([read(deps, "a"), read(deps, "b")]);
  expect(asked.map((it) => it.status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await read(deps, "a")).toBe(1);
});
