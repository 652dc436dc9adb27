// @vitest-environment node
import { describe, expect, it } from "vitest";
import { REGISTER_AT_LATEST_MS, type StableWorld, whenStable } from "./register-worker";

function aWorld(requests: number) {
  let inFlight = requests;
  let activity = () => {};
  let idle: (() => void) | undefined;
  let timer: { then: () => void; ms: number } | undefined;
  const world: StableWorld = {
    requestsInFlight: () => inFlight,
    onActivity: (listener) => {
      activity = listener;
      return () => {
        activity = () => {};
      };
    },
    whenIdle: (then) => {
      idle = then;
      return () => {
        idle = undefined;
      };
    },
    setTimer: (then, ms) => {
      timer = { then, ms };
      return () => {
        timer = undefined;
      };
    },
  };
  return {
    world,
    requests: (n: number) => {
      inFlight = n;
      activity();
    },
    idle: () => idle?.(),
    isWaitingForIdle: () => idle !== undefined,
    pass: (ms: number) => {
      if (timer && ms >= timer.ms) timer.then();
    },
  };
}

describe("registering the worker", () => {
  it("waits for the requests to end and the main thread to be idle", () => {
    const it_ = aWorld(2);
    const why: string[] = [];
    whenStable(it_.world, (how) => why.push(how));
    expect(it_.isWaitingForIdle()).toBe(false);
    it_.requests(0);
    expect(why).toEqual([]);
    it_.idle();
    expect(why).toEqual(["stable"]);
  });

  it("starts over when a request begins before the thread was idle", () => {
    const it_ = aWorld(0);
    const why: string[] = [];
    whenStable(it_.world, (how) => why.push(how));
    it_.requests(1);
    it_.idle();
    expect(why).toEqual([]);
    it_.requests(0);
    it_.idle();
    expect(why).toEqual(["stable"]);
  });

  it("registers after 30 000 ms whatever goes on, and not before", () => {
    const it_ = aWorld(1);
    const why: string[] = [];
    whenStable(it_.world, (how) => why.push(how));
    it_.pass(REGISTER_AT_LATEST_MS - 1);
    expect(why).toEqual([]);
    it_.pass(30_000);
    expect(why).toEqual(["time"]);
  });

  it("registers once", () => {
    const it_ = aWorld(0);
    const why: string[] = [];
    whenStable(it_.world, (how) => why.push(how));
    it_.idle();
    it_.requests(0);
    it_.idle();
    it_.pass(30_000);
    expect(why).toEqual(["stable"]);
  });
});
