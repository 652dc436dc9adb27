/** Runs the work one run at a time; calls during a run are answered by one more run after it. */
export function again(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  async function run() {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  }
  const start = () => {
    isWanted = true;
    running ??= run();
    return running;
  };
  return Object.assign(start, { running: () => running });
}
