import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { GroupChips } from "#src/shared/lists/group-chips";
import { Pages } from "#src/shared/lists/pages";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { AnswerSheet } from "./answer-sheet";
import { type OfferGroup, useOffers } from "./data";
import styles from "./offers.module.css";
import { offersText as t } from "./text";

const GROUPS = ["open", "over"] as const satisfies readonly OfferGroup[];

/** `cobro?ver=ofertas`: what buyers offer for what is sold "a tratar"; `articulo=` for one item, `oferta=` with one opened. */
export default function OffersPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "open";
  const offers = useOffers(group, query.articulo);
  const rows = offers.data?.pages.flatMap((page) => page.items);
  const shown = rows?.find((it) => it.id === query.oferta);
  const go = (some: { grupo?: string; oferta?: string }) =>
    void navigate(to("cobro", { ver: "ofertas", articulo: query.articulo, grupo: query.grupo, ...some }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  return (
    <>
      <GroupChips
        label={t.groupsLabel}
        groups={GROUPS}
        words={t.groups}
        value={group}
        onPick={(it) => go({ grupo: it === "open" ? "" : it, oferta: "" })}
      />
      <Pages
        of={offers}
        empty={
          <EmptyState icon="chat" title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(items) => (
          <List>
            {items.map((it) => (
              <Row
                key={it.id}
                lead={<ItemPhoto photo={it.item.photo} size={160} className={styles.thumb} />}
                title={it.item.title}
                detail={
                  <>
                    <strong>{spoken(it.amount as Centavos)}</strong> {t.of(spoken(it.item.asked as Centavos))}
                    <br />
                    {it.name}
                    <br />
                    <Badge tone={it.tone}>{it.stateWords}</Badge>
                  </>
                }
                onClick={() => go({ oferta: it.id })}
              />
            ))}
          </List>
        )}
      </Pages>
      {shown && <AnswerSheet offer={shown} onClose={() => go({ oferta: "" })} />}
    </>
  );
}
