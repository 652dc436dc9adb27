import { listSponsorships } from "@corral/contract/calls/selling/sponsorships";
import type { StaffSponsorship } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { ListFiles } from "#src/features/business/auth/list-files";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemPhoto } from "#src/shared/item-photo";
import { GroupedList } from "#src/shared/lists/grouped-list";
import { PhotoCell } from "#src/shared/lists/photo-cell";
import type { Column } from "#src/shared/lists/table-columns";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { useSponsorships } from "./data";
import { SponsorshipSheet } from "./sponsorship-sheet";
import { sponsorshipsText as t } from "./text";

const c = t.columns;
const amount = (of: "amount" | "given") => ({
  key: of,
  title: c[of],
  isNumber: true,
  text: (it: StaffSponsorship) => spoken(it[of] as Centavos),
});
/** In the server's order: the newest first. */
const columns: Column<StaffSponsorship>[] = [
  {
    key: "name",
    title: c.name,
    text: (it) => [it.name, it.item.title].join(" · "),
    cell: (it) => <PhotoCell photo={it.item.photo} title={it.name} under={it.item.title} />,
  },
  {
    key: "state",
    title: c.state,
    from: 460,
    width: "212px",
    text: (it) => it.stateWords,
    cell: (it) => <Badge tone={it.tone}>{it.stateWords}</Badge>,
  },
  { ...amount("given"), from: 700, width: "128px" },
  { ...amount("amount"), width: "116px" },
];

/** `cobro?ver=padrinazgos`: who sponsors by the month and how this month stands; `padrinazgo=` with one opened. */
export default function SponsorshipsPage() {
  return (
    <GroupedList
      ver="padrinazgos"
      param="padrinazgo"
      icon="heart"
      groups={["active", "ended"]}
      t={t}
      useRows={useSponsorships}
      files={(group) => <ListFiles what={t.list} of={listSponsorships} query={{ group }} />}
      columns={columns}
      nameOf={(it) => `${it.name}, ${it.item.title}`}
      row={(it, href) => <SponsorshipRow key={it.id} of={it} href={href} />}
      detail={(it, isWide, close) => <SponsorshipSheet key={it.id} of={it} isWide={isWide} onClose={close} />}
    />
  );
}

const SponsorshipRow = ({ of: it, href }: { of: StaffSponsorship; href: string }) => (
  <Row
    href={href}
    keep
    lead={<ItemPhoto photo={it.item.photo} size={160} className={styles.thumb} />}
    title={it.name}
    detail={
      <>
        {it.item.title}
        <br />
        {t.each(spoken(it.amount))}
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>
        </span>
      </>
    }
  />
);
