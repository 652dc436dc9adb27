import type { ChargeView } from "@corral/contract/types";
import type { Action } from "@corral/domain/kernel/permissions";
import { type ComponentType, lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Skeleton } from "#src/ui/feedback";

interface ChargePart {
  /** The permission that it needs. */
  action: Action;
  Part: ComponentType<{ charge: ChargeView }>;
}

/** The staff's parts under a charge, in this order. */
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

/** The staff's part of a charge: buyer, attempts and actions. */
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
