/** The environment that the wait needs; tests pass their own. */
export interface StableWorld {
  requestsInFlight: () => number;
  onActivity: (listener: () => void) => () => void;
  /** Calls back when the main thread is idle; returns a function that cancels. */
  whenIdle: (then: () => void) => () => void;
  setTimer: (then: () => void, ms: number) => () => void;
}
/** Specification S3. */
export const REGISTER_AT_LATEST_MS = 30_000;

/** Calls `then` once: when no request is in flight and the main thread is idle, or after 30 000 ms, whichever comes first. */
export function whenStable(world: StableWorld, then: (why: "stable" | "time") => void): () => void {
  let stopIdle = () => {};
  let over = false;
  const finish = (why: "stable" | "time") => {
    if (over) return;
    stop();
    then(why);
  };
  const look = () => {
    stopIdle();
    if (over || world.requestsInFlight() > 0) return;
    stopIdle = world.whenIdle(() => {
      if (world.requestsInFlight() === 0) finish("stable");
    });
  };
  const stopTimer = world.setTimer(() => finish("time"), REGISTER_AT_LATEST_MS);
  const stopActivity = world.onActivity(look);
  const stop = () => {
    over = true;
    stopIdle();
    stopTimer();
    stopActivity();
  };
  look();
  return stop;
}
