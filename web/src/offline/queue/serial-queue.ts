/** Runs jobs one after another, in order; one that fails doesn't stop the next. */
export function serially() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job);
    last = mine.catch(() => undefined);
    return mine;
  };
}
