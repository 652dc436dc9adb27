import { addDays } from "@corral/domain/kernel/time";
import { useState } from "react";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Chip, Chips } from "#src/ui/controls/chips";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { BalanceSheet } from "./balance-sheet";
import { useAccounts } from "./data";
import { ledgerText as t } from "./text";

const RANGES = ["today", "week", "month", "all"] as const;
type Range = (typeof RANGES)[number];
const DAYS: Record<Range, number> = { today: 0, week: 6, month: 29, all: 36_500 };

/** The accounts of the ledger; each explains its balance over a selected period. */
export default function LedgerPage() {
  const accounts = useAccounts();
  const [range, setRange] = useState<Range>("week");
  const [account, setAccount] = useState<string>();
  return (
    <Loaded of={accounts} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
      {(it) => {
        if (it.accounts.length === 0)
          return (
            <EmptyState icon="bank" title={t.none}>
              {t.noneHint}
            </EmptyState>
          );
        const from = addDays(it.today, -DAYS[range]);
        return (
          <>
            <List heading={t.list} note={t.note}>
              {it.accounts.map((a) => (
                <Row
                  key={a.account}
                  title={a.name}
                  value={<MoneyText amount={a.balance} />}
                  opens
                  onClick={() => setAccount(a.account)}
                />
              ))}
            </List>
            <p className="muted" aria-hidden="true">
              {t.rangeLabel}
            </p>
            <Chips label={t.rangeLabel}>
              {RANGES.map((r) => (
                <Chip key={r} on={r === range} onClick={() => setRange(r)}>
                  {t.ranges[r]}
                </Chip>
              ))}
            </Chips>
            {account && (
              <BalanceSheet about={{ account, from, to: it.today }} open onClose={() => setAccount(undefined)} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
