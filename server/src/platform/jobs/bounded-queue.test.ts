import { expect, it } from "vitest";
import { ProblemError } from "../http/problem-reply";
import { boundedQueue } from "./bounded-queue";

const later = () => {
  let go = () => {};
  const done = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { done, go };
};

it("limits running and waiting work, and refuses the rest with a retry time", async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 3, waitingFirst: 1, retryAfter: 5, refusal: "SIGN_IN_BUSY" });
  const blocks = Array.from({ length: 5 }, later);
  let [now, most] = [0, 0];
  const runs = blocks.map((b) =>
    queue.run(async () => {
      most = Math.max(most, ++now);
      await b.done;
      now--;
    }),
  );
  const refused = await queue.run(async () => 1).catch((e) => e);
  expect(refused).toBeInstanceOf(ProblemError);
  expect(refused).toMatchObject({ code: "SIGN_IN_BUSY", retryAfter: 5 });
  for (const b of blocks) b.go();
  await Promise.all(runs);
  expect(most).toBe(2);
  expect(await queue.run(async () => "free again")).toBe("free again");
});

it("runs `first` work ahead, also when all other places are taken, and continues after a failure", async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 1, waitingFirst: 1, retryAfter: 5, refusal: "SIGN_IN_BUSY" });
  const block = later();
  const order: string[] = [];
  const failing = queue.run(async () => {
    await block.done;
    throw new Error("failed");
  });
  const other = queue.run(async () => void order.push("other"));
  const known = queue.run(async () => void order.push("known"), true);
  await expect(queue.run(async () => 1, true)).rejects.toThrow("SIGN_IN_BUSY");
  block.go();
  await expect(failing).rejects.toThrow("failed");
  await Promise.all([other, known]);
  expect(order).toEqual(["known", "other"]);
});
