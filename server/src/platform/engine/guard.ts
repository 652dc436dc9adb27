import type { Cluster } from "./cluster";
import { isPostgres, type Running, startPostmaster } from "./postmaster";

/** Looks every second whether our server still runs, and starts it again at the same port if somebody ended it: the pools find it there. */
export function guard(
  cluster: Cluster,
  first: Running,
  o: { settings: readonly string[] | undefined; log: (message: string) => void },
) {
  let running = first;
  let busy: Promise<void> | undefined;
  const revive = async () => {
    o.log("La base de datos se detuvo sin que se le pidiera; se vuelve a encender");
    try {
      running = await startPostmaster(cluster, o.settings);
      if (running.port === first.port) return;
      // Everything that holds the old address would wait for ever.
      throw new Error(`El puerto ${first.port} de la base de datos lo tomó otro programa`);
    } catch (error) {
      o.log(`${(error as Error).message}. Corral se detiene.`);
      process.kill(process.pid, "SIGTERM");
    }
  };
  const timer = setInterval(() => {
    if (busy || isPostgres(running.pid)) return;
    busy = revive().finally(() => {
      busy = undefined;
    });
  }, 1_000);
  timer.unref();
  return {
    current: () => running,
    async release() {
      clearInterval(timer);
      await busy;
    },
  };
}
