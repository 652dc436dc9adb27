import type { IncomingTransfer } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { shortDay } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { GroupedList } from "#src/shared/lists/grouped-list";
import type { Column } from "#src/shared/lists/table-columns";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";
import { AddSheet } from "./add-sheet";
import { BankFilePage } from "./bank-file-page";
import { useIncoming } from "./data";
import styles from "./inbox.module.css";
import { IncomingSheet } from "./incoming-sheet";
import { inboxText as t } from "./text";

const whoOf = (it: IncomingTransfer) => it.sender || it.concept || it.bankKey || t.unknown;
/** What a row says of an unidentified one: the likeliest payer. */
const guessOf = (it: IncomingTransfer) => {
  const likely = it.candidates.find((c) => c.isLikely);
  return likely && (likely.buyer ? t.looksLike(likely.buyer) : t.looksLikeCharge(likely.title));
};

/** As the bank lists them: by day, the newest first. */
const columns: Column<IncomingTransfer>[] = [
  { key: "who", title: t.who, text: whoOf },
  { key: "day", title: t.day, from: 460, width: "128px", text: (it) => shortDay(it.opDay) },
  { key: "concept", title: t.concept, from: 1080, width: "24%", text: (it) => it.concept },
  { key: "key", title: t.key, from: 860, width: "220px", text: (it) => it.bankKey },
  {
    key: "state",
    title: t.state,
    from: 460,
    width: "160px",
    text: (it) => (guessOf(it) ? t.likely : it.stateWords),
    cell: (it) => <StateBadge of={it} />,
  },
  { key: "amount", title: t.amount, isNumber: true, width: "124px", text: (it) => spoken(it.amount) },
];

const StateBadge = ({ of: it }: { of: IncomingTransfer }) => {
  const isLikely = it.candidates.some((c) => c.isLikely);
  return <Badge tone={isLikely ? "success" : it.tone}>{isLikely ? t.likely : it.stateWords}</Badge>;
};

/** `cobro?ver=sin-identificar`: money that arrived without a reference; `deposito=` with one opened, `archivo=` to bring a bank's file. */
export default function InboxPage() {
  const { query } = useAddress("cobro");
  const [adding, setAdding] = useState(false);
  if (query.archivo) return <BankFilePage />;
  return (
    <>
      <div className={styles.acts}>
        <ButtonLink kind="primary" href={to("cobro", { ver: "sin-identificar", archivo: "banco" })}>
          {t.import}
        </ButtonLink>
        <Button kind="tonal" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      <GroupedList
        ver="sin-identificar"
        param="deposito"
        icon="bank"
        groups={["open", "decided"]}
        t={t}
        useRows={useIncoming}
        columns={columns}
        nameOf={(it) => `${whoOf(it)}, ${spoken(it.amount)}`}
        row={(it, href) => <IncomingRow key={it.id} of={it} href={href} />}
        detail={(it, isWide, close) => <IncomingSheet key={it.id} of={it} isWide={isWide} onClose={close} />}
      />
      {adding && <AddSheet onClose={() => setAdding(false)} />}
    </>
  );
}

const IncomingRow = ({ of: it, href }: { of: IncomingTransfer; href: string }) => (
  <Row
    href={href}
    keep
    title={<TitleAndAmount title={whoOf(it)} amount={it.amount} />}
    detail={
      <>
        <span className={styles.line}>{[shortDay(it.opDay), it.sender && it.concept].filter(Boolean).join(" · ")}</span>
        {guessOf(it) && <span className={styles.line}>{guessOf(it)}</span>}
        <span className={styles.marks}>
          <StateBadge of={it} />
        </span>
      </>
    }
  />
);
