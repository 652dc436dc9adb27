import { listTransfers } from "@corral/contract/calls/selling/transfers";
import type { TransferView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { shortDay } from "@corral/domain/kernel/time";
import { ListFiles } from "#src/features/business/auth/list-files";
import { transfersText as t } from "#src/features/selling/point-of-sale/text";
import { GroupedList } from "#src/shared/lists/grouped-list";
import type { Column } from "#src/shared/lists/table-columns";
import { Badge } from "#src/ui/feedback";
import { useTransfers } from "./data";
import { TransferSheet } from "./review-sheet";
import { TransferRow } from "./transfer-list";

/** In the server's order; the bank lists a transfer by its day, amount and key. */
const columns: Column<TransferView>[] = [
  { key: "who", title: t.who, text: (it) => it.buyer ?? it.concept },
  { key: "opDay", title: t.opDay, from: 460, width: "128px", text: (it) => shortDay(it.opDay) },
  { key: "from", title: t.from, from: 1080, width: "16%", text: (it) => it.bankFrom },
  { key: "key", title: t.trackingKey, from: 860, width: "280px", text: (it) => it.trackingKey },
  {
    key: "state",
    title: t.state,
    from: 460,
    width: "144px",
    text: (it) => it.stateWords,
    cell: (it) => <Badge tone={it.tone}>{it.stateWords}</Badge>,
  },
  { key: "amount", title: t.amount, isNumber: true, width: "124px", text: (it) => spoken(it.amount) },
];

/** `cobro?ver=transferencias`: transfers to be verified at the bank, oldest first; `transferencia=` with one opened. */
export default function TransfersPage() {
  return (
    <GroupedList
      ver="transferencias"
      param="transferencia"
      icon="bank"
      groups={["pending", "decided"]}
      t={t}
      useRows={useTransfers}
      files={(group) => <ListFiles what={t.list} of={listTransfers} query={{ group }} />}
      columns={columns}
      nameOf={(it) => `${it.buyer ?? it.concept}, ${it.trackingKey}`}
      row={(it, href) => <TransferRow key={it.id} transfer={it} href={href} keep />}
      detail={(it, isWide, close) => (
        <TransferSheet key={it.id} transfer={it} byAddress isWide={isWide} onClose={close} />
      )}
    />
  );
}
