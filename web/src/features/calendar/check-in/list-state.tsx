import { useConnection } from "#src/offline/connection";
import type { StoredBook } from "#src/offline/storage/check-in-books";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./check-in.module.css";
import type { EntryHere } from "./queued-entries";
import { timeOf } from "./result";
import { checkInText as t } from "./text";

/** The age of this phone's list for offline use, and its unsent entries. */
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
        // Replaces the app's offline notice, which would cover the undo button.
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
            <p key={why} className={styles.why}>
              {why}
            </p>
          ))}
        </Banner>
      )}
    </>
  );
}
