import type { Birth } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { PickGrid } from "#src/features/shop/picks/pick-grid";
import { to } from "#src/nav/paths";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { type Fact, Facts } from "#src/shared/facts";
import { DetailSheet } from "#src/shared/lists/detail-sheet";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import { Sheet } from "#src/ui/overlay/sheet";
import { useRecordYoung } from "./data";
import { birthsText as t } from "./text";

/** One birth, in a sheet or beside the list on a desktop: its places, the line in the order of payment, and what was born. */
export function BirthSheet({ birth: it, isWide, onClose }: { birth: Birth; isWide: boolean; onClose: () => void }) {
  const { can } = useStaff();
  const [isTelling, setTelling] = useState(false);
  const facts: Fact[] = [
    [t.days, it.daysWords],
    [t.takenLabel, t.taken(it.taken, it.places)],
    [t.born, it.born !== null && t.bornWords(it.born)],
  ];
  const footer =
    it.born === null && can("item.edit") ? (
      <Button kind="primary" wide onClick={() => setTelling(true)}>
        {t.tell}
      </Button>
    ) : undefined;
  return (
    <>
      <DetailSheet isWide={isWide} label={t.sheet} title={t.sheet} footer={footer} onClose={onClose}>
        <div className={styles.part}>
          <ItemLine item={{ id: it.id, title: it.title, detail: t.each(spoken(it.price)), photo: it.photo }} />
          <div className={styles.head}>
            <Badge tone={it.tone}>{it.stateWords}</Badge>
          </div>
          <Facts of={facts} />
          {it.line.length > 0 ? (
            <List heading={t.line}>
              {it.line.map((who, n) => (
                <Row
                  key={who.chargeId}
                  title={`${n + 1}. ${who.name}`}
                  detail={
                    <>
                      {t.heads(who.heads)}
                      <span className={styles.marks}>
                        <Badge tone={who.tone}>{who.words}</Badge>
                      </span>
                    </>
                  }
                  href={to("cobro", { c: who.chargeId })}
                />
              ))}
            </List>
          ) : (
            <p className="muted">{t.nobody}</p>
          )}
          {it.born !== null && it.line.every((who) => who.left === 0) && <p className="small muted">{t.done}</p>}
          <div className={styles.acts}>
            <ButtonLink kind="tonal" href={`/animal?id=${it.dam.id}`}>
              {t.toDam}
            </ButtonLink>
            <ButtonLink kind="plain" href={to("ajustes", { ver: "catalogo", articulo: it.id })}>
              {t.shop}
            </ButtonLink>
          </div>
        </div>
      </DetailSheet>
      {isTelling && <YoungSheet birth={it} onClose={() => setTelling(false)} />}
    </>
  );
}

/** Which of her young are those of this birth. */
function YoungSheet({ birth, onClose }: { birth: Birth; onClose: () => void }) {
  const record = useRecordYoung(birth.id);
  const [chosen, setChosen] = useState<readonly string[]>(birth.young.map((a) => a.animalId));
  const [asks, setAsks] = useState(false);
  const send = () => record.mutate([...chosen], { onSuccess: onClose, onError: () => setAsks(false) });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.tellTitle}
      footer={
        <Button
          kind={chosen.length ? "primary" : "danger"}
          wide
          busy={record.isPending}
          onClick={() => (chosen.length ? send() : setAsks(true))}
        >
          {t.send(chosen.length)}
        </Button>
      }
    >
      <div className={styles.block}>
        <p className="muted">{t.tellHint}</p>
        {record.error && <Banner tone="error">{faultOf(record.error, "animalIds") ?? sentenceOf(record.error)}</Banner>}
        {birth.young.length === 0 ? (
          <Banner
            tone="info"
            action={
              <ButtonLink kind="tonal" small href={`/animal?id=${birth.dam.id}`}>
                {t.toDam}
              </ButtonLink>
            }
          >
            {t.noYoung}
          </Banner>
        ) : (
          <PickGrid
            animals={birth.young.map((a) => ({ ...a, tag: null, state: "free" as const }))}
            chosen={chosen}
            most={birth.young.length}
            onChange={setChosen}
          />
        )}
      </div>
      <Question
        open={asks}
        onClose={() => setAsks(false)}
        title={`¿${t.send(0)}?`}
        no={t.back}
        yes={t.noneGo}
        onYes={send}
        busy={record.isPending}
      >
        <p>{t.noneSure}</p>
      </Question>
    </Sheet>
  );
}
