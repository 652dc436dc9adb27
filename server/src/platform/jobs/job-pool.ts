import type pg from "pg";

/** How long after a lost connection the end of a job is written again. */
const AGAIN_AFTER = 1_000;

/** graphile-worker's names for the statements that end a job. It sends them without waiting for their answer. */
const ENDS_A_JOB = /^(complete|fail)_job/;

/** Its two statements that say which tasks there are, before the first job is taken. It keeps their failure for ever, and takes no job with it. */
const NAMES_TASKS = /_private_tasks as tasks\b/;

/** SQLSTATE classes of a server that goes away or can't serve anybody now: connection, resources, shutdown, input and output. */
const PASSING = /^(08|53|57|58)/;

/** Whether the statement may work later as it is. What has no SQLSTATE never reached PostgreSQL, or its answer never came. */
function isPassing(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  // What ends the connection says nothing about the statement.
  if (severity === "FATAL" || severity === "PANIC") return true;
  return typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || PASSING.test(code);
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * The pool as graphile-worker is given it. The library doesn't await the statement that ends a job, and repeats it for few errors only: a
 * connection lost at that moment was a rejection that nobody handled, which ends the process. Here that statement is written again, on a
 * new connection, until it is written, and so are those whose failure the library would keep. They do the same however often they are done.
 * Everything else fails at once, and the library copes.
 */
export function poolForJobs(pool: pg.Pool): pg.Pool {
  return overriding(pool, {
    connect: (told?: Parameters<pg.Pool["connect"]>[0]) => (told ? pool.connect(told) : clientOf(pool)),
  });
}

/** A client that takes its connection with its first statement, so that one that ends a job can wait for a connection too. */
function clientOf(pool: pg.Pool) {
  let taken: Promise<pg.PoolClient> | undefined;
  const query: Query = async (...args) => {
    const { name, text } = (args[0] ?? {}) as { name?: unknown; text?: unknown };
    if ((typeof name === "string" && ENDS_A_JOB.test(name)) || (typeof text === "string" && NAMES_TASKS.test(text)))
      return untilWritten(pool, args);
    taken ??= pool.connect();
    return ((await taken).query as unknown as Query)(...args);
  };
  return Promise.resolve({
    query,
    release: () =>
      taken?.then(
        (client) => client.release(),
        // Whoever asked for the connection was told.
        () => undefined,
      ),
  });
}

async function untilWritten(pool: pg.Pool, args: unknown[]): Promise<unknown> {
  for (;;) {
    try {
      return await (pool.query as unknown as Query).apply(pool, args);
    } catch (error) {
      if (pool.ending) return { rows: [] };
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER).unref());
    }
  }
}

/** The same object with some of its methods replaced; the others run on the object itself. */
function overriding<T extends object>(it: T, methods: Record<string, unknown>): T {
  return new Proxy(it, {
    get(target, name) {
      if (typeof name === "string" && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
