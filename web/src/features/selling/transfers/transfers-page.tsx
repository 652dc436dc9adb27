import { transfersText as t } from "#src/features/selling/point-of-sale/text";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Pages } from "#src/shared/lists/pages";
import { Chip, Chips } from "#src/ui/controls/chips";
import { EmptyState } from "#src/ui/feedback";
import { type TransferGroup, useTransfers } from "./data";
import { TransferList } from "./transfer-list";

const GROUPS = ["pending", "decided"] as const satisfies readonly TransferGroup[];

/** `cobro?ver=transferencias`: transfers to be verified at the bank, oldest first. */
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
