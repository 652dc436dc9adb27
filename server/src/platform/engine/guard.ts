import { systemError } from "#src/platform/error-code";
import { StartFault } from "./binaries";
import type { Cluster } from "./cluster";
import { isPostgres, type Running, startPostmaster } from "./postmaster";

/**
 * Checks every second that the server runs, and restarts it at the same port, where the pools reconnect. `lost` is
 * called once, with the reason, when it can't be restarted.
 */
export function guard(
  cluster: Cluster,
  first: Running,
  o: { settings: readonly string[] | undefined; log: (message: string) => void; lost: (why: Error) => void },
) {
  let running = first;
  let busy: Promise<void> | undefined;
  let isOver = false;
  const revive = async () => {
    o.log("La base de datos se detuvo sin que se le pidiera; se vuelve a encender");
    try {
      running = await startPostmaster(cluster, o.settings);
      if (running.port === first.port) return;
      // The pools would wait for the old port for ever.
      throw new StartFault(`El puerto ${first.port} de la base de datos lo tomó otro programa.`);
    } catch (error) {
      isOver = true;
      o.lost(systemError(error));
    }
  };
  const timer = setInterval(() => {
    if (busy || isOver || isPostgres(running.pid)) return;
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
