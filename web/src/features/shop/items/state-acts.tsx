import type { ItemAct } from "@corral/domain/states/item";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Dialog } from "#src/ui/overlay/sheet";
import styles from "./catalog.module.css";
import { type StaffItem, useActOnItem } from "./data";
import { itemsText as t } from "./text";

/** Publish, pause, archive: the actions allowed now, and what prevents publishing. */
export function StateActs({ item, mayEdit, dirty }: { item: StaffItem; mayEdit: boolean; dirty: boolean }) {
  const act = useActOnItem(item.id);
  const [sure, setSure] = useState<ItemAct | null>(null);
  const blocked = item.missing.length > 0;
  const go = (what: ItemAct) => {
    setSure(null);
    act.mutate(what);
  };
  return (
    <div className={styles.part}>
      {item.missing.length > 0 && (
        <Banner
          tone="warn"
          title={t.missing}
          action={
            item.missing.some((m) => m.where === "business") ? (
              <ButtonLink href="/ajustes" kind="tonal" small>
                {t.toSettings}
              </ButtonLink>
            ) : undefined
          }
        >
          <ul className={styles.list}>
            {item.missing.map((m) => (
              <li key={m.words}>{m.words}</li>
            ))}
          </ul>
        </Banner>
      )}
      {item.warnings.map((words) => (
        <Banner key={words} tone="info">
          {words}
        </Banner>
      ))}
      {act.error && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
      {mayEdit && (
        <>
          <div className={styles.acts}>
            {item.acts.map((what) => (
              <Button
                key={what}
                kind={what === "publish" && !dirty ? "primary" : "tonal"}
                busy={act.isPending && act.variables === what}
                disabled={dirty || act.isPending || (what === "publish" && blocked)}
                onClick={() => (what === "archive" || what === "pause" ? setSure(what) : go(what))}
              >
                {t.acts[what]}
              </Button>
            ))}
          </div>
          {dirty && <p className="muted small">{t.saveFirst}</p>}
        </>
      )}
      {sure && (
        <Dialog
          open
          onClose={() => setSure(null)}
          title={`${t.acts[sure]}: ${item.title}`}
          actions={
            <>
              <Button kind="primary" wide onClick={() => go(sure)}>
                {t.acts[sure]}
              </Button>
              <Button kind="neutral" wide onClick={() => setSure(null)}>
                {t.cancel}
              </Button>
            </>
          }
        >
          <p>{t.actHint[sure]}</p>
        </Dialog>
      )}
    </div>
  );
}
