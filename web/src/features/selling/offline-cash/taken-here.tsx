import { instant } from "@corral/domain/kernel/time";
import { type ReactNode, useEffect } from "react";
import { navigate } from "#src/nav/history";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { theQueue, useQueue } from "#src/shared/queue/perform";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { useQueuedCash } from "./data";
import { provisionalReceipt } from "./provisional";
import { ProvisionalPaper } from "./provisional-paper";
import { offlineCashText } from "./text";

const t = offlineCashText.provisional;

/** The provisional receipt of unsent cash of this phone; once sent, and for other phones' cash, the definitive receipt. */
export default function TakenHere({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const { sent } = useQueue();
  const unsent = useQueuedCash().find((it) => it.item.id === id);
  const ended = sent.find((it) => it.id === id);
  const config = useConfig();
  const [till] = useStored("till");
  const to = unsent ? null : (ended?.href ?? null);
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [to]);
  if (theQueue() === undefined || to) return <Skeleton height={420} radius={16} />;
  if (unsent && config)
    return (
      <ProvisionalPaper
        receipt={provisionalReceipt(
          unsent.body,
          instant(unsent.item.madeAt),
          config,
          till?.rfc ?? null,
          location.origin,
        )}
      />
    );
  if (ended?.discarded)
    return (
      <EmptyState icon="receipt" title={t.discarded}>
        {t.discardedHint(ended.discarded)}
      </EmptyState>
    );
  return otherwise;
}
