import type { ReportView } from "@corral/contract/types";
import { useState } from "react";
import { BalanceSheet } from "#src/features/payments/balance-explained/balance-sheet";
import { inPesos } from "#src/shared/money/in-pesos";
import { PartList } from "./part-list";
import { reportsText as t } from "./text";

/** The same total several times: by method, purpose, kind, species, person, hour and product. */
export function Breakdown({ report: r }: { report: ReportView }) {
  const [account, setAccount] = useState<string>();
  return (
    <>
      <PartList
        heading={t.methods}
        note={t.methodsNote}
        rows={r.methods}
        said={(m) => m.back !== 0 && t.inOut(inPesos(m.collected), inPesos(m.back))}
        onPick={(m) => setAccount(m.account)}
      />
      <PartList heading={t.purposes} rows={r.purposes} />
      <PartList heading={t.kinds} rows={r.kinds} />
      {r.species.length > 0 && <PartList heading={t.species} rows={r.species} />}
      <PartList heading={t.sellers} note={t.sellersNote} rows={r.sellers} />
      <PartList heading={t.hours} rows={r.hours} isInOrder />
      <PartList
        heading={t.items}
        note={t.itemsNote}
        rows={r.items.map((i) => ({ key: i.id ?? i.title, words: i.title, net: i.net, id: i.id }))}
        hrefOf={(i) => i.id && `/cobro?q=${encodeURIComponent(i.words)}`}
        more={r.moreItems.count > 0 ? { words: t.moreItems(r.moreItems.count), net: r.moreItems.net } : undefined}
      />
      {account && (
        <BalanceSheet
          about={{ account, from: r.range.from, to: r.range.to }}
          open
          onClose={() => setAccount(undefined)}
        />
      )}
    </>
  );
}
