/**
 * Runs the work one run at a time. Each call is answered by the first run that starts after it, which all calls that
 * wait share; unlike `again`, calls that keep coming don't make one wait for ever. A run's error is its calls' alone.
 */
export function nextRun(work: () => Promise<unknown>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= last
      .catch(() => undefined)
      .then(async () => {
        next = undefined;
        await work();
      });
    last = next;
    return next;
  };
}
