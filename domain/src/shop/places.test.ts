import { expect, test } from "vitest";
import { placeCounts, placeCountWords } from "./places";

test("places are counted and said in one way", () => {
  expect(placeCounts({ capacity: 40, taken: 14, arrived: 9 })).toEqual({
    capacity: 40,
    taken: 14,
    free: 26,
    arrived: 9,
  });
  // A date whose capacity is full, or over by people who came offline, has none left.
  expect(placeCounts({ capacity: 4, taken: 5, arrived: 5 }).free).toBe(0);
  expect(placeCountWords({ taken: 14, free: 26, arrived: 9 })).toBe("14 tomados · 26 libres · 9 entraron");
  expect(placeCountWords({ taken: 1, free: 1, arrived: 1 })).toBe("1 tomado · 1 libre · 1 entró");
  expect(placeCountWords({ taken: 0, free: 4, arrived: 0 })).toBe("0 tomados · 4 libres");
});
