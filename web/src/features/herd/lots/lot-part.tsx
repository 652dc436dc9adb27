import { birthInWords } from "@corral/domain/herd/age";
import { sexWords } from "@corral/domain/herd/animals/attributes";
import { spoken } from "@corral/domain/kernel/money";
import { speciesName } from "@corral/domain/kernel/species";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { Pages } from "#src/shared/lists/pages";
import { Loaded } from "#src/shared/loaded";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type Lot, useHeadMovements, useLot } from "./data";
import { FactsSheet } from "./facts-sheet";
import { HeadsSheet } from "./heads-sheet";
import styles from "./lots.module.css";
import { SplitSheet } from "./split-sheet";
import { lotText as t } from "./text";

/** The heads of a group that have no record of their own: how many, what they are, who has them, and what happened to them. */
export function LotPart({ groupId, mayEdit }: { groupId: string; mayEdit: boolean }) {
  const lot = useLot(groupId);
  return (
    <section className={styles.lot}>
      <h2>{t.title}</h2>
      <Loaded of={lot} skeleton={<Skeleton height={140} radius={16} />} missing={null}>
        {(it) => (it.facts === null ? <NoHeads lot={it} mayEdit={mayEdit} /> : <Heads lot={it} mayEdit={mayEdit} />)}
      </Loaded>
    </section>
  );
}

function NoHeads({ lot, mayEdit }: { lot: Lot; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const hasSignal = useSignal();
  return (
    <>
      <p className="muted small">{t.hint}</p>
      {mayEdit && (
        <div className={styles.acts}>
          <Button kind="tonal" icon="plus" disabled={!hasSignal} onClick={() => setOpen(true)}>
            {t.first}
          </Button>
        </div>
      )}
      {isOpen && <HeadsSheet lot={lot} onClose={() => setOpen(false)} />}
    </>
  );
}

type Open = "heads" | "split" | "facts";

function Heads({ lot, mayEdit }: { lot: Lot; mayEdit: boolean }) {
  const { can } = useStaff();
  const hasSignal = useSignal();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const free = lot.heads - lot.reserved;
  return (
    <>
      <div className={styles.count}>
        <div>
          <strong className={styles.heads}>{t.heads(lot.heads)}</strong>
          <span className="muted small">{factWords(lot)}</span>
        </div>
        {lot.reserved > 0 && <Badge tone="accent">{t.reserved(lot.reserved)}</Badge>}
      </div>
      {mayEdit && (
        <>
          <div className={styles.acts}>
            <Button kind="tonal" icon="pencil" disabled={!hasSignal} onClick={() => setOpen("heads")}>
              {t.write}
            </Button>
            <Button kind="tonal" icon="forward" disabled={!hasSignal || free === 0} onClick={() => setOpen("split")}>
              {t.split}
            </Button>
          </div>
          <Button
            kind="plain"
            className="edge"
            small
            icon="pencil"
            disabled={!hasSignal}
            onClick={() => setOpen("facts")}
          >
            {t.change}
          </Button>
          <NeedsSignal />
        </>
      )}
      {lot.listing ? (
        <List heading={t.listing}>
          <Row
            title={`${spoken(lot.listing.price)} ${t.listed[lot.listing.priceMode]}`}
            value={<Badge tone={lot.listing.tone}>{lot.listing.stateWords}</Badge>}
            href={to("ajustes", { ver: "catalogo", articulo: lot.listing.itemId })}
          />
        </List>
      ) : (
        can("item.edit") &&
        free > 0 && (
          <ButtonLink
            kind="plain"
            className="edge"
            icon="store"
            href={to("ajustes", { ver: "catalogo", nuevo: "lot", grupo: lot.groupId })}
          >
            {t.sell}
          </ButtonLink>
        )
      )}
      <Movements groupId={lot.groupId} />
      {open === "heads" && <HeadsSheet lot={lot} onClose={close} />}
      {open === "split" && <SplitSheet lot={lot} onClose={close} />}
      {open === "facts" && <FactsSheet lot={lot} onClose={close} />}
    </>
  );
}

/** "Ave · Rhode · hembra · nacieron en marzo de 2026". */
function factWords({ facts }: Lot): string {
  if (!facts) return "";
  const { species, breed, sex, birthDate, birthPrecision } = facts;
  return [
    speciesName(species),
    breed,
    sex === "unknown" ? "" : sexWords[sex].toLowerCase(),
    birthDate ? t.born(birthInWords(birthDate, birthPrecision), birthPrecision) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);

function Movements({ groupId }: { groupId: string }) {
  const movements = useHeadMovements(groupId);
  return (
    <Pages of={movements} empty={<p className="muted">{t.none}</p>}>
      {(rows) => (
        <List heading={t.history}>
          {rows.map((m) => (
            <Row
              key={m.id}
              title={[m.kindWords, m.other && (m.qty < 0 ? t.to(m.other.name) : t.from(m.other.name))]
                .filter(Boolean)
                .join(" ")}
              detail={[m.onWords, m.who, m.note, t.left(m.after)].filter(Boolean).join(" · ")}
              value={<span className="num">{signed(m.qty)}</span>}
            />
          ))}
        </List>
      )}
    </Pages>
  );
}
