import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Instant } from "@corral/domain/kernel/time";
import { sha256 } from "../ids";
import type { Live } from "../live/live";

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
export type Encoding = keyof typeof compress;

/** An answer that is the same for everybody, as bytes; each encoding is made once, when somebody asks for it. */
export interface SharedAnswer {
  body: Buffer;
  /** Weak: the same for every encoding. */
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}
interface Made {
  body: string;
  /** When it stops being true by time alone. */
  until?: Instant | undefined;
}
/** Answers that depend on the same tables. */
interface AnswerStore {
  /**
   * The kept answer, or the one that `make` makes; requests that come meanwhile wait for the same one. What `make`
   * throws is thrown to all of them and not kept.
   */
  get(key: string, now: Instant, make: () => Promise<Made>): Promise<SharedAnswer>;
}
export interface SharedAnswers {
  of(tables: readonly string[]): AnswerStore;
  /** Drops every answer: this process wrote something, and whoever wrote it must read it. */
  drop(): void;
}

/** Bytes that one store keeps; searches are typed by anybody. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Keeps answers in this process until one of their tables changes (rulings 48): triggers of the database tell every
 * process. While nobody listens nothing is kept.
 */
export function sharedAnswers(live: Pick<Live, "onTable" | "isListening">): SharedAnswers {
  const stores = new Map<string, { tables: readonly string[]; drop(): void; store: AnswerStore }>();
  live.onTable((table) => {
    for (const it of stores.values()) if (table === undefined || it.tables.includes(table)) it.drop();
  });
  return {
    of(tables) {
      const name = [...tables].sort().join(" ");
      const known = stores.get(name) ?? { tables, ...openStore(() => live.isListening()) };
      stores.set(name, known);
      return known.store;
    },
    drop() {
      for (const it of stores.values()) it.drop();
    },
  };
}

function openStore(isListening: () => boolean) {
  // In the order of their last use.
  const kept = new Map<string, { answer: SharedAnswer; until: Instant | undefined }>();
  const making = new Map<string, Promise<SharedAnswer>>();
  let bytes = 0;
  /** Changes with each drop: what was read before one is not kept after it. */
  let generation = 0;
  const remove = (key: string) => {
    bytes -= kept.get(key)?.answer.body.length ?? 0;
    kept.delete(key);
  };
  function keep(key: string, answer: SharedAnswer, until: Instant | undefined) {
    remove(key);
    kept.set(key, { answer, until });
    bytes += answer.body.length;
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break;
      remove(oldest);
    }
  }
  const store: AnswerStore = {
    async get(key, now, make) {
      const known = kept.get(key);
      if (known && (known.until === undefined || now < known.until)) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      const running = making.get(key);
      if (running) return running;
      const mine = generation;
      const heard = isListening();
      const answer = make().then((made) => {
        const shared = asShared(Buffer.from(made.body));
        if (heard && isListening() && mine === generation) keep(key, shared, made.until);
        return shared;
      });
      making.set(key, answer);
      return answer.finally(() => {
        if (making.get(key) === answer) making.delete(key);
      });
    },
  };
  const drop = () => {
    generation++;
    kept.clear();
    making.clear();
    bytes = 0;
  };
  return { store, drop };
}

function asShared(body: Buffer): SharedAnswer {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    body,
    etag: `W/"${sha256(body).slice(0, 32)}"`,
    encoded(encoding) {
      const bytes = made.get(encoding) ?? compress[encoding](body);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
