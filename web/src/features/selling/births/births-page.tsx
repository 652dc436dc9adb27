import type { Birth } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemPhoto } from "#src/shared/item-photo";
import { GroupedList } from "#src/shared/lists/grouped-list";
import { PhotoCell } from "#src/shared/lists/photo-cell";
import type { Column } from "#src/shared/lists/table-columns";
import { Button } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { BirthSheet } from "./birth-sheet";
import { useBirths } from "./data";
import { NewBirthSheet } from "./new-birth";
import { birthsText as t } from "./text";

const c = t.columns;
const columns: Column<Birth>[] = [
  {
    key: "item",
    title: c.item,
    text: (it) => it.title,
    cell: (it) => <PhotoCell photo={it.photo} title={it.title} under={t.each(spoken(it.price))} />,
  },
  {
    key: "state",
    title: c.state,
    from: 460,
    width: "180px",
    text: (it) => it.stateWords,
    cell: (it) => <Badge tone={it.tone}>{it.stateWords}</Badge>,
  },
  { key: "days", title: c.days, from: 880, width: "288px", text: (it) => it.daysWords },
  { key: "taken", title: c.taken, width: "148px", text: (it) => t.taken(it.taken, it.places) },
];

/** `cobro?ver=por-nacer`: the births that places are sold for, with their lines; `cria=` with one opened. */
export default function BirthsPage() {
  const { can } = useStaff();
  const [isNew, setNew] = useState(false);
  return (
    <>
      {can("item.edit") && (
        <div className={`add ${styles.above}`}>
          <Button kind="tonal" icon="plus" onClick={() => setNew(true)}>
            {t.add}
          </Button>
        </div>
      )}
      <GroupedList
        ver="por-nacer"
        param="cria"
        icon="heart"
        groups={["open", "over"]}
        t={t}
        useRows={useBirths}
        columns={columns}
        nameOf={(it) => it.title}
        row={(it, href) => <BirthRow key={it.id} birth={it} href={href} />}
        detail={(it, isWide, close) => <BirthSheet key={it.id} birth={it} isWide={isWide} onClose={close} />}
      />
      {isNew && <NewBirthSheet onClose={() => setNew(false)} />}
    </>
  );
}

const BirthRow = ({ birth: it, href }: { birth: Birth; href: string }) => (
  <Row
    href={href}
    keep
    lead={<ItemPhoto photo={it.photo} size={160} className={styles.thumb} />}
    title={it.title}
    detail={
      <>
        {t.takenLabel}: {t.taken(it.taken, it.places)}
        <br />
        {c.days} {it.daysWords}
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>
        </span>
      </>
    }
  />
);
