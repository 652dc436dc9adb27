import type pg from "pg";

/** Delay before the end of a job is written again after a lost connection. */
const AGAIN_AFTER = 1_000;

/** graphile-worker's names of the statements that end a job. It doesn't await them. */
const ENDS_A_JOB = /^(complete|fail)_job/;

/**
 * Its two statements that register the tasks before the first job. It caches their failure for ever and then takes no
 * job.
 */
const NAMES_TASKS = /_private_tasks as tasks\b/;

/** SQLSTATE classes of a server that is unavailable for now: connection, resources, shutdown, I/O. */
const PASSING = /^(08|53|57|58)/;

/**
 * Whether the statement may succeed when repeated. An error without SQLSTATE never reached PostgreSQL, or its answer
 * was lost.
 */
function isPassing(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  // An error that ends the connection says nothing about the statement.
  if (severity === "FATAL" || severity === "PANIC") return true;
  return typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || PASSING.test(code);
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * A pool for graphile-worker. The library doesn't await the statement that ends a job and retries it for few errors
 * only, so a lost connection became an unhandled rejection, which ends the process. Here that statement is repeated
 * on a new connection until it succeeds, and so are the ones whose failure the library would cache. They are
 * idempotent. Every other statement fails at once, and the library handles it.
 */
export function poolForJobs(pool: pg.Pool): pg.Pool {
  return withMethods(pool, {
    connect: (callback?: Parameters<pg.Pool["connect"]>[0]) => (callback ? pool.connect(callback) : lazyClient(pool)),
  });
}

/**
 * A client that connects with its first statement, so that a statement that ends a job can also wait for a
 * connection.
 */
function lazyClient(pool: pg.Pool) {
  let taken: Promise<pg.PoolClient> | undefined;
  const query: Query = async (...args) => {
    const { name, text } = (args[0] ?? {}) as { name?: unknown; text?: unknown };
    if ((typeof name === "string" && ENDS_A_JOB.test(name)) || (typeof text === "string" && NAMES_TASKS.test(text)))
      return untilWritten(pool, args);
    taken ??= pool.connect();
    return ((await taken).query as Query)(...args);
  };
  return Promise.resolve({
    query,
    release: () =>
      taken?.then(
        (client) => client.release(),
        // The caller of connect() already got this error.
        () => undefined,
      ),
  });
}

async function untilWritten(pool: pg.Pool, args: unknown[]): Promise<unknown> {
  for (;;) {
    try {
      return await (pool.query as Query).apply(pool, args);
    } catch (error) {
      if (pool.ending) return { rows: [] };
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER).unref());
    }
  }
}

/** The same object with some methods replaced; the others are bound to the object itself. */
function withMethods<T extends object>(object: T, methods: Record<string, unknown>): T {
  return new Proxy(object, {
    get(target, name) {
      if (typeof name === "string" && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
