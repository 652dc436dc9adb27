import { useConnection } from "#src/offline/connection";
import type { StoredBook } from "#src/offline/storage/check-in-books";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import s from "./check-in.module.css";
import type { EntryHere } from "./queued-entries";
import { timeOf } from "./result";
import { checkInText as t } from "./text";

/** What this phone keeps to go on with no signal, and what it hasn't sent. */
export function ListState({ book, here }: { book: StoredBook | undefined; here: ReadonlyMap<string, EntryHere> }) {
  const { online } = useConnection();
  const entries = [...here.values()].filter((e) => e.item !== null);
  const waiting = entries.filter((e) => e.refused === null).length;
  const refused = entries.flatMap((e) => (e.refused === null ? [] : [e.refused]));
  const list = book && t.listOf(timeOf(book.zone, book.takenAt), book.places.filter((p) => p.state !== "void").length);
  return (
    <>
      {online ? (
        <span className="small muted">{list ? `${list}. ${t.listHint}` : t.noList}</span>
      ) : (
        // It stands for the app's own word of no signal, which would lie over the way to undo an entry.
        <div data-says-offline="">
          <Banner tone="warn" icon="offline" title={t.offline}>
            <span className="small">{list ? `${list}. ${t.offlineHint}` : t.offlineNoList}</span>
          </Banner>
        </div>
      )}
      {waiting > 0 && <strong className="small">{t.unsent(waiting)}</strong>}
      {refused.length > 0 && (
        <Banner
          tone="error"
          title={t.refused(refused.length)}
          action={
            <ButtonLink small kind="tonal" href="/ajustes?ver=sin-enviar">
              {t.seeUnsent}
            </ButtonLink>
          }
        >
          {refused.map((why) => (
            <p key={why} className={s.why}>
              {why}
            </p>
          ))}
        </Banner>
      )}
    </>
  );
}
