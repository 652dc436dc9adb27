import { hasDates } from "@corral/domain/kernel/item-kinds";
import type { ItemAct } from "@corral/domain/shop/items/states";
import { useState } from "react";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import styles from "./catalog.module.css";
import { type StaffItem, useActOnItem } from "./data";
import { QuickButtons } from "./quick-edit";
import { itemsText as t } from "./text";

interface ActsOf {
  item: StaffItem;
  mayEdit: boolean;
  /** The form has changes: they are saved first. */
  dirty: boolean;
}

/** What the item waits for: to be published or restored, else another price or count; and what prevents publishing it. */
export function MainAct({ item, mayEdit, dirty }: ActsOf) {
  const act = useActOnItem(item.id);
  const main = item.acts.find((it) => it === "publish" || it === "restore");
  // A visit is changed by its dates.
  const isQuick = mayEdit && item.state === "published" && !hasDates(item.kind);
  if (!(mayEdit && main) && !isQuick && item.missing.length === 0 && item.warnings.length === 0 && item.canBePaid)
    return null;
  const settings = item.missing.find((it) => it.where === "business" || it.where === "privacy")?.where;
  return (
    <div className={styles.part}>
      {item.missing.length > 0 && (
        <Banner
          tone="warn"
          title={t.missing}
          action={
            settings && (
              <ButtonLink
                href={to("ajustes", { ver: settings === "privacy" ? "aviso" : "negocio" })}
                kind="tonal"
                small
              >
                {settings === "privacy" ? t.toPrivacy : t.toBusiness}
              </ButtonLink>
            )
          }
        >
          <ul className={styles.list}>
            {item.missing.map((m) => (
              <li key={m.words}>{m.words}</li>
            ))}
          </ul>
        </Banner>
      )}
      {!item.canBePaid && (
        <Banner
          tone="warn"
          title={t.cantBePaid}
          action={
            <ButtonLink href={to("ajustes", { ver: "metodos" })} kind="tonal" small>
              {t.toMethods}
            </ButtonLink>
          }
        >
          {t.cantBePaidHint}
        </Banner>
      )}
      {item.warnings.map((words) => (
        <Banner key={words} tone="info">
          {words}
        </Banner>
      ))}
      {act.error && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
      {mayEdit && main && (
        <>
          <Button
            kind={dirty ? "tonal" : "primary"}
            wide
            busy={act.isPending}
            disabled={dirty || (main === "publish" && item.missing.length > 0)}
            onClick={() => act.mutate(main)}
          >
            {t.acts[main]}
          </Button>
          {dirty && <p className="muted small">{t.saveFirst}</p>}
        </>
      )}
      {isQuick && (
        <div className={styles.mainActs}>
          <QuickButtons id={item.id} title={item.title} kind={item.kind} main={!dirty} disabled={dirty} />
        </div>
      )}
    </div>
  );
}

const isRare = (act: ItemAct) => act === "pause" || act === "archive";

/** Taking it off sale: rare, so at the end of the page, each with what it does. */
export function RareActs({ item, mayEdit, dirty }: ActsOf) {
  const act = useActOnItem(item.id);
  const [sure, setSure] = useState<ItemAct | null>(null);
  const rare = item.acts.filter(isRare);
  if (!mayEdit || rare.length === 0) return null;
  return (
    <div className={styles.part}>
      {act.error && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
      <List heading={t.otherActs} note={dirty ? t.saveFirst : undefined}>
        {rare.map((what) => (
          <Row
            key={what}
            title={t.acts[what]}
            detail={t.actHint[what]}
            danger={what === "archive"}
            onClick={dirty || act.isPending ? undefined : () => setSure(what)}
          />
        ))}
      </List>
      {sure && (
        <Question
          open
          onClose={() => setSure(null)}
          title={`${t.acts[sure]}: ${item.title}`}
          no={t.cancel}
          yes={t.acts[sure]}
          onYes={() => {
            setSure(null);
            act.mutate(sure);
          }}
          isDanger={false}
        >
          <p>{t.actHint[sure]}</p>
        </Question>
      )}
    </div>
  );
}
