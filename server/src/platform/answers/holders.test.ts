import { expect, it } from "vitest";
import type { Change } from "../live/changes";
import { followHolders } from "./holders";

function setUp(stored: string[] = ["ana"]) {
  const heard: ((change: Change | undefined) => void)[] = [];
  const live = {
    listens: true,
    isListening: () => live.listens,
    onTable: (told: (typeof heard)[number]) => {
      heard.push(told);
      return () => undefined;
    },
  };
  let reads = 0;
  let answer = async (): Promise<string[]> => stored;
  const holders = followHolders(live, () => {
    reads++;
    return answer();
  });
  const tell = (change: Change | undefined) => {
    for (const told of heard) told(change);
  };
  return {
    ...{ live, holders, tell, reads: () => reads },
    claim: (...hashes: string[]) => tell({ table: "claim", rows: ["1"], holders: hashes }),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}
const settled = () => new Promise((then) => setImmediate(then));

it("until it is read, everybody may hold something; then who does", async () => {
  const { holders } = setUp();
  expect([holders.mayHold("ana"), holders.mayHold("beto")]).toEqual([true, true]);
  await settled();
  expect([holders.mayHold("ana"), holders.mayHold("beto")]).toEqual([true, false]);
});

it("a change of somebody's claims makes them one who may, until they are found to hold nothing", async () => {
  const { holders, claim, reads, tell } = setUp();
  await settled();
  claim("beto");
  expect(holders.mayHold("beto")).toBe(true);
  expect(await holders.settle("beto", async () => "id")).toBe("id");
  expect(holders.mayHold("beto")).toBe(true);
  await holders.settle("beto", async () => undefined);
  expect(holders.mayHold("beto")).toBe(false);
  tell({ table: "catalog_item", rows: undefined, holders: undefined });
  expect(reads()).toBe(1);
});

it("a hold that is made while somebody is looked up isn't forgotten", async () => {
  const { holders, claim } = setUp();
  await settled();
  claim("beto");
  await holders.settle("beto", async () => {
    claim("beto");
    return undefined;
  });
  expect(holders.mayHold("beto")).toBe(true);
});

it("nor is one that is made while all are read", async () => {
  const { holders, claim, tell, answerWith } = setUp();
  await settled();
  let finish = (_: string[]) => {};
  answerWith(() => new Promise((then) => (finish = then)));
  tell({ table: "claim", rows: undefined, holders: undefined });
  claim("beto");
  finish(["carla"]);
  await settled();
  expect(["ana", "beto", "carla"].map(holders.mayHold)).toEqual([false, true, true]);
});

it("while changes may be missed everybody may, and after a failed reading the next change reads again", async () => {
  const { holders, live, tell, answerWith, claim } = setUp();
  await settled();
  live.listens = false;
  tell(undefined);
  expect(holders.mayHold("beto")).toBe(true);
  live.listens = true;
  answerWith(() => Promise.reject(new Error("no database")));
  tell(undefined);
  await settled();
  expect(holders.mayHold("beto")).toBe(true);
  answerWith(async () => ["ana"]);
  claim("carla");
  await settled();
  expect(["beto", "carla", "ana"].map(holders.mayHold)).toEqual([false, false, true]);
});

it("of many who held something once, those that do are kept", async () => {
  const { holders, claim, reads } = setUp();
  await settled();
  claim(...Array.from({ length: 10_002 }, (_, n) => `${n}`));
  await settled();
  expect(reads()).toBe(2);
  expect([holders.mayHold("5"), holders.mayHold("ana")]).toEqual([false, true]);
});

it("where many do hold something, they aren't read anew with each change", async () => {
  const { claim, reads } = setUp(Array.from({ length: 15_000 }, (_, n) => `${n}`));
  await settled();
  for (let n = 0; n < 100; n++) {
    claim(`new ${n}`);
    await settled();
  }
  expect(reads()).toBe(1);
});
