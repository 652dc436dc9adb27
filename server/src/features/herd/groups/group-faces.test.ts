import type { HerdGroup, HerdRow } from "@corral/contract/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { queriesOf } from "#src/testing/watch-statements";

let c: Corral;
let staff: Awaited<ReturnType<PaymentsInTest["staff"]>>;
beforeAll(async () => {
  c = await corral();
  staff = await openPayments(c).staff("dueno");
});
afterAll(() => c.close());

const groupsNow = async () => (await staff.get("/api/herd/groups")).body.groups as HerdGroup[];

test("each group has a picture of one of its animals and the mean of their weights, in as many statements as before", async () => {
  const groups = await groupsNow();
  const shown = groups.filter((it) => it.count > 0);
  expect(shown.length).toBeGreaterThan(2);
  for (const group of shown) {
    const { animals } = (await staff.get(`/api/herd/animals?group=${group.id}&limit=100`)).body as {
      animals: HerdRow[];
    };
    const weights = animals.flatMap((it) => it.weightG ?? []);
    const mean = weights.length ? Math.round(weights.reduce((sum, g) => sum + g, 0) / weights.length) : null;
    expect(group.weights, group.name).toEqual({ averageG: mean, weighed: weights.length });
    const pictures = animals.flatMap((it) => it.photo?.id ?? []);
    if (pictures.length > 0) expect(pictures, group.name).toContain(group.photo?.id);
  }
  const asked = (await queriesOf(c, groupsNow)).length;
  const id = newId();
  await staff.call("POST", "/api/herd/groups", { id, kind: "pen", name: "Corral vacío" });
  expect(await queriesOf(c, groupsNow)).toHaveLength(asked);
  expect((await groupsNow()).find((it) => it.id === id)).toMatchObject({
    photo: null,
    weights: { averageG: null, weighed: 0 },
  });
});
