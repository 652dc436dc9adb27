import type { TransferView } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { type Day, shortDay } from "@corral/domain/kernel/time";
import { transfersText as t } from "#src/features/selling/point-of-sale/text";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { GroupChips } from "#src/shared/lists/group-chips";
import { PagedTable } from "#src/shared/lists/paged-table";
import { Pages } from "#src/shared/lists/pages";
import type { Column } from "#src/shared/lists/table-columns";
import { Badge, EmptyState } from "#src/ui/feedback";
import { useDesktop } from "#src/ui/use-desktop";
import { type TransferGroup, useTransfers } from "./data";
import { TransferSheet } from "./review-sheet";
import { TransferList } from "./transfer-list";

const GROUPS = ["pending", "decided"] as const satisfies readonly TransferGroup[];

/** In the server's order; the bank lists a transfer by its day, amount and key. */
const columns: Column<TransferView>[] = [
  { key: "who", title: t.who, text: (it) => it.buyer ?? it.concept },
  { key: "opDay", title: t.opDay, width: "108px", text: (it) => shortDay(it.opDay as Day) },
  { key: "from", title: t.from, width: "10%", text: (it) => it.bankFrom },
  { key: "key", title: t.trackingKey, from: 860, width: "270px", text: (it) => it.trackingKey },
  {
    key: "state",
    title: t.state,
    width: "144px",
    text: (it) => it.stateWords,
    cell: (it) => <Badge tone={it.tone}>{it.stateWords}</Badge>,
  },
  { key: "amount", title: t.amount, isNumber: true, width: "112px", text: (it) => spoken(it.amount as Centavos) },
];

/** `cobro?ver=transferencias`: transfers to be verified at the bank, oldest first; on a desktop as a table whose open one is in the address. */
export default function TransfersPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "pending";
  const isWide = useDesktop();
  const transfers = useTransfers(group);
  const address = (next: { grupo?: TransferGroup; transferencia?: string }) => {
    const { grupo = group, transferencia } = next;
    return to("cobro", { ver: "transferencias", grupo: grupo === "pending" ? "" : grupo, transferencia });
  };
  return (
    <>
      <GroupChips
        label={t.groupsLabel}
        groups={GROUPS}
        words={t.groups}
        value={group}
        onPick={(it) => void navigate(address({ grupo: it }), { replace: true, keep: true, direction: "none" })}
      />
      <Pages
        of={transfers}
        byItself={isWide}
        empty={
          <EmptyState icon="bank" title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(rows) => {
          if (!isWide) return <TransferList items={rows} />;
          const open = rows.find((it) => it.id === query.transferencia);
          return (
            <>
              <PagedTable
                of={transfers}
                rows={rows}
                label={t.list}
                filter={t.groups[group]}
                columns={columns}
                nameOf={(it) => `${it.buyer ?? it.concept}, ${it.trackingKey}`}
                hrefOf={(it) => address({ transferencia: it.id })}
                openId={open?.id}
              />
              {open && (
                <TransferSheet key={open.id} transfer={open} byAddress onClose={() => void closeTo(address({}))} />
              )}
            </>
          );
        }}
      </Pages>
    </>
  );
}
