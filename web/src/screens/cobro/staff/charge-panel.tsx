import type { ChargeView } from "@corral/contract/types";
import type { Action } from "@corral/domain/kernel/permissions";
import { type ComponentType, lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Skeleton } from "#src/ui/feedback";

interface ChargePart {
  /** Who sees it. */
  action: Action;
  Part: ComponentType<{ charge: ChargeView }>;
}

/** What the staff sees under a charge, in this order. */
const parts: ChargePart[] = [
  {
    action: "charge.list",
    Part: lazy(() => import("./collect-part").then((m) => ({ default: m.CollectPart }))),
  },
  {
    action: "charge.list",
    Part: lazy(() =>
      import("#src/features/payments/charges/staff/charge-facts").then((m) => ({ default: m.ChargeFacts })),
    ),
  },
  {
    action: "refund.see",
    Part: lazy(() =>
      import("#src/features/payments/refunds/charge-refunds").then((m) => ({ default: m.ChargeRefunds })),
    ),
  },
];

/** The staff's side of one charge: who buys, what was tried, and what may be done about it. */
export function ChargePanel({ charge }: { charge: ChargeView }) {
  const { can } = useStaff();
  return parts.map(({ action, Part }, i) =>
    can(action) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <Suspense key={i} fallback={<Skeleton height={120} radius={16} />}>
        <Part charge={charge} />
      </Suspense>
    ) : null,
  );
}
