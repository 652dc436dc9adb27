import { Waits } from "#src/features/herd/queued/waits";
import { useLocalPhoto } from "#src/offline/storage/local-photos";
import { ItemPhoto } from "#src/shared/item-photo";
import { Button } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import type { RecordView, ShownRecord } from "./data";
import styles from "./records.module.css";
import { recordsText as t } from "./text";

interface Item {
  record: ShownRecord;
  onAct: (record: RecordView, act: RecordView["acts"][number]) => void;
}

/** One record: what, when, who; earlier versions struck through; and its actions. */
export function RecordItem({ record: r, onAct }: Item) {
  const says = [r.detail, r.note].filter(Boolean).join(" · ");
  const Said = r.voided ? "del" : "span";
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Said>
          <strong>{r.title}</strong>
          {says && <span className={styles.says}> {says}</span>}
        </Said>
        {r.waits && <Waits for={r.waits} />}
        {r.overdue && <Badge tone="warn">{t.overdue}</Badge>}
        {r.status === "done" && !r.published && !r.voided && <Badge icon="lock">{t.private}</Badge>}
      </div>
      <span className={styles.meta}>
        {r.onWords} · {r.by}
      </span>
      {r.laterWords && <span className={styles.meta}>{r.laterWords}</span>}
      {r.photos.length > 0 && (
        <div className={styles.photos}>
          {r.photos.map((p) => (
            <Photo key={p.id} photo={p} />
          ))}
        </div>
      )}
      {r.voided && (
        <span className={styles.meta}>
          {(r.voided.was === "planned" ? t.dropped : t.never)(r.voided.by, r.voided.atWords)}
          {r.voided.reason && `: ${r.voided.reason}`}
        </span>
      )}
      {r.before.map((b) => (
        <span key={`${b.atWords} ${b.detail} ${b.note}`} className={styles.meta}>
          <span className="hush">{t.was}: </span>
          <del>{[b.onWords, b.detail, b.note].filter(Boolean).join(" · ")}</del> {t.by(b.by, b.atWords)}
        </span>
      ))}
      {r.status === "planned" ? (
        <Acts record={r} onAct={onAct} />
      ) : (
        r.acts.length > 0 && (
          <details className={styles.more}>
            <summary title={t.more} aria-label={`${t.more}: ${r.title}, ${r.onWords}`}>
              •••
            </summary>
            <Acts record={r} onAct={onAct} />
          </details>
        )
      )}
    </li>
  );
}

function Photo({ photo: p }: { photo: RecordView["photos"][number] }) {
  const local = useLocalPhoto(p.id);
  return (
    <a href={local ?? `/media/${p.id}/1200.webp`} target="_blank" rel="noreferrer">
      <ItemPhoto described photo={p} size={160} className={styles.photo} />
    </a>
  );
}

const Acts = ({ record: r, onAct }: Item) => (
  <div className={styles.acts}>
    {r.acts.map((act) => (
      <Button
        key={act}
        small
        kind={act === "do" ? "tonal" : "plain"}
        onClick={() => onAct(r, act)}
        aria-label={`${t.acts[act]}: ${r.title}, ${r.onWords}`}
      >
        {t.acts[act]}
      </Button>
    ))}
  </div>
);
