import pg from "pg";
import { DatabaseSilent, type SilenceWatch } from "./silence";

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: (broken?: Error | boolean) => void) => void;

/** A pool in which nobody waits for a connection of a database that answers nobody (docs/adr/0104). */
export class AnsweringPool extends pg.Pool {
  readonly #watch: SilenceWatch;

  constructor(config: pg.PoolConfig, watch: SilenceWatch) {
    super(config);
    this.#watch = watch;
    this.on("acquire", (client) => watch.taken(client));
    this.on("release", (_error, client) => watch.idle(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(taken?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (taken) {
      this.#take(taken as Taken);
      return undefined;
    }
    return new Promise((resolve, reject) =>
      this.#take((error, client) => (client ? resolve(client) : reject(error ?? new DatabaseSilent()))),
    );
  }

  #take(taken: Taken): void {
    if (this.#watch.isSilent()) {
      taken(new DatabaseSilent(), undefined, () => undefined);
      return;
    }
    let isTold = false;
    const tell: Taken = (...args) => {
      stopWaiting();
      // Nobody waits for it any more, and it is a connection of before the silence.
      if (isTold) return args[1]?.release(true);
      isTold = true;
      taken(...args);
    };
    const stopWaiting = this.#watch.untilSilent((error) => tell(error, undefined, () => undefined));
    super.connect(tell);
  }
}
