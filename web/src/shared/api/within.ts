/** Nothing came within the time that a person waits. */
export class NoAnswer extends Error {}

/** The promise's result, or NoAnswer after `ms`. For third-party promises that may never settle. */
export function within<T>(ms: number, promised: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new NoAnswer(`no answer in ${ms} ms`)), ms);
    promised.then(done, fail).finally(() => clearTimeout(timer));
  });
}

/** Runs at once, and again after a pause if it was called meanwhile: never two at a time, never sooner than `ms` after the last run. */
export function atMostEvery(ms: number, run: () => Promise<unknown>): () => void {
  let busy = false;
  let again = false;
  const ask = () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const pause = new Promise((done) => setTimeout(done, ms));
    void Promise.allSettled([run(), pause]).then(() => {
      busy = false;
      if (!again) return;
      again = false;
      ask();
    });
  };
  return ask;
}
