import { spoken } from "@corral/domain/kernel/money";
import { sumOf, useQueuedCash, useSentCash } from "#src/features/selling/offline-cash/data";
import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import { List, Row } from "#src/ui/list";

/** Unsent cash that is in the drawer but not in the session's sums. */
export function TillQueued() {
  useSentCash();
  const cash = useQueuedCash();
  return cash.length === 0 ? null : (
    <List heading={t.tillTitle} note={t.tillHint}>
      <Row icon="offline" title={spoken(sumOf(cash))} detail={t.times(cash.length)} href="/cobro" />
    </List>
  );
}
