import type { CheckInBook } from "@corral/domain/calendar/check-in-book";
import type { Instant } from "@corral/domain/kernel/time";
import { CHECK_IN_PREFIX } from "./forget-person";
import { sealedCopies } from "./sealed-copies";

/** A list of expected visitors as this phone stores it. */
export interface StoredBook extends CheckInBook {
  /** "10:30". */
  endTime: string;
  /** Absent in lists that an earlier version stored. */
  capacity?: number;
  taken?: number;
  starts?: Instant;
  ends?: Instant;
  version: string;
  /** How far the server's clock was ahead of this phone's, in ms. */
  skew: number;
}

const books = sealedCopies<StoredBook>(CHECK_IN_PREFIX);

export const storedBook = (session: string) => books.read(session);
export const keepBook = (book: StoredBook) => books.keep(book.session, book);

/** This user's lists; deletes other users' and those whose check-in has closed. `now` is UTC ms. */
export const storedBooks = async (now: number): Promise<StoredBook[]> =>
  (await books.all((it) => now < it.closes)).sort((a, b) => a.day.localeCompare(b.day) || a.time.localeCompare(b.time));
