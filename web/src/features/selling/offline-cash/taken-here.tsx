import type { Instant } from "@corral/domain/time";
import { type ReactNode, useEffect } from "react";
import { useConfig } from "../../../data/config";
import { useUnsentCash } from "../../../data/offline-cash";
import { theOutbox, useOutbox } from "../../../data/outbox";
import { navigate } from "../../../nav/history";
import { useStored } from "../../../offline/stored";
import { provisionalReceipt } from "../../../parts/offline-cash/provisional";
import { offlineCashText } from "../../../text/offline-cash";
import { EmptyState, Skeleton } from "../../../ui/feedback";
import { ProvisionalPaper } from "./provisional-paper";

const t = offlineCashText.provisional;

/** The provisional receipt of cash that was taken on this phone, until it is sent; then, and for what was taken elsewhere, the real one. */
export default function TakenHere({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const { sent } = useOutbox();
  const unsent = useUnsentCash().find((it) => it.item.id === id);
  const ended = sent.find((it) => it.id === id);
  const config = useConfig();
  const [till] = useStored("till");
  const to = unsent ? null : (ended?.href ?? null);
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [to]);
  if (theOutbox() === undefined || to) return <Skeleton height={420} radius={16} />;
  if (unsent && config)
    return (
      <ProvisionalPaper
        receipt={provisionalReceipt(
          unsent.body,
          unsent.item.madeAt as Instant,
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
