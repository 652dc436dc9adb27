import { type TransferGroup, useTransfers } from "../../data/transfers";
import { useAddress } from "../../nav/address";
import { navigate } from "../../nav/history";
import { to } from "../../nav/paths";
import { transfersText as t } from "../../text/counter";
import { Chip, Chips } from "../../ui/chips";
import { EmptyState } from "../../ui/feedback";
import { Pages } from "../pages";
import { TransferList } from "./transfer-list";

const GROUPS = ["pending", "decided"] as const satisfies readonly TransferGroup[];

/** `cobro?ver=transferencias`: those that wait for somebody to look at the bank, oldest first. */
export default function TransfersPage() {
  const { query } = useAddress("cobro");
  const group = GROUPS.find((it) => it === query.grupo) ?? "pending";
  const transfers = useTransfers(group);
  return (
    <>
      <Chips label={t.groupsLabel}>
        {GROUPS.map((it) => (
          <Chip
            key={it}
            on={it === group}
            onClick={() =>
              void navigate(to("cobro", { ver: "transferencias", grupo: it === "pending" ? "" : it }), {
                replace: true,
                keep: true,
                direction: "none",
              })
            }
          >
            {t.groups[it]}
          </Chip>
        ))}
      </Chips>
      <Pages
        of={transfers}
        empty={
          <EmptyState icon="bank" title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(rows) => <TransferList items={rows} />}
      </Pages>
    </>
  );
}
