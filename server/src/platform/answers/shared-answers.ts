import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Instant } from "@corral/domain/kernel/time";
import { sha256 } from "../ids";
import type { Live } from "../live/live";
import { openRowCache, type ReadRows, type RowCache } from "./row-cache";

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof compress;

/** An answer that is the same for everybody; each encoding is made once, when somebody asks for it. */
export interface SharedAnswer {
  /** As text, which Node sends in one piece with the headers; bytes would be a second one. */
  text: string;
  bytes: number;
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
   * throws is thrown to all of them and not kept. `row`: the only item that it is about; without it any change of its
   * tables ends it.
   */
  get(key: string, now: Instant, make: () => Promise<Made>, row?: string): Promise<SharedAnswer>;
}
export interface SharedAnswers {
  of(tables: readonly string[]): AnswerStore;
  /** Rows invalidated by the same notifications. */
  rows<Row>(tables: readonly string[], most: number, read: ReadRows<Row>): RowCache<Row>;
}

/** Bytes that one store keeps; searches are typed by anybody. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Keeps answers in this process until what they were made from changes (rulings 48): the commits of this process tell it
 * before their work goes on, and triggers of the database tell every process. While nobody listens nothing is kept.
 */
export function sharedAnswers(live: Pick<Live, "onTable" | "isListening">): SharedAnswers {
  const stores = new Map<string, { tables: readonly string[]; drop: Drop; store: AnswerStore }>();
  /** By the list itself, so that not every request joins its names. */
  const known = new WeakMap<readonly string[], AnswerStore>();
  live.onTable((change) => {
    for (const it of stores.values())
      if (change === undefined || it.tables.includes(change.table)) it.drop(change?.rows);
  });
  return {
    of(tables) {
      const before = known.get(tables);
      if (before) return before;
      const name = [...tables].sort().join(" ");
      const it = stores.get(name) ?? { tables, ...openStore(() => live.isListening()) };
      stores.set(name, it);
      known.set(tables, it.store);
      return it.store;
    },
    rows: (tables, most, read) => openRowCache(live, tables, most, read),
  };
}
/** Ends the answers about these rows and those about no row alone; without rows, all. */
type Drop = (rows: readonly string[] | undefined) => void;

function openStore(isListening: () => boolean): { store: AnswerStore; drop: Drop } {
  // In the order of their last use.
  const kept = new Map<string, { answer: SharedAnswer; until: Instant | undefined; row: string | undefined }>();
  /** What was read before a change is given to those who asked before it, and kept for nobody. */
  const making = new Map<string, { answer: Promise<SharedAnswer>; row: string | undefined }>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= kept.get(key)?.answer.bytes ?? 0;
    kept.delete(key);
  };
  function keep(key: string, answer: SharedAnswer, until: Instant | undefined, row: string | undefined) {
    remove(key);
    kept.set(key, { answer, until, row });
    bytes += answer.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= MOST_BYTES) break;
      remove(oldest);
    }
  }
  const store: AnswerStore = {
    async get(key, now, make, row) {
      const known = kept.get(key);
      if (known && (known.until === undefined || now < known.until)) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      const running = making.get(key);
      if (running) return running.answer;
      const heard = isListening();
      const mine = {
        row,
        answer: make().then((made) => {
          const shared = asShared(made.body);
          if (heard && isListening() && making.get(key) === mine) keep(key, shared, made.until, row);
          return shared;
        }),
      };
      making.set(key, mine);
      return mine.answer.finally(() => {
        if (making.get(key) === mine) making.delete(key);
      });
    },
  };
  const drop: Drop = (rows) => {
    const isAbout = ({ row }: { row: string | undefined }) =>
      rows === undefined || row === undefined || rows.includes(row);
    for (const [key, it] of kept) if (isAbout(it)) remove(key);
    for (const [key, it] of making) if (isAbout(it)) making.delete(key);
  };
  return { store, drop };
}

function asShared(text: string): SharedAnswer {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    text,
    bytes: Buffer.byteLength(text),
    etag: `W/"${sha256(text).slice(0, 32)}"`,
    encoded(encoding) {
      const bytes = made.get(encoding) ?? compress[encoding](Buffer.from(text));
      made.set(encoding, bytes);
      return bytes;
    },
  };
}
