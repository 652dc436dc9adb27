import { lazy, Suspense, useEffect } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useProvisional } from "#src/features/payments/receipts/data";
import { offlineCashText } from "#src/features/selling/offline-cash/text";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

const t = offlineCashText.provisional;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// In its own chunk: only the staff's phones take cash.
const TakenHere = lazy(() => import("#src/features/selling/offline-cash/taken-here"));

/** The page of a provisional receipt's QR: the definitive receipt, or why there is none yet. On the phone that took the cash, the provisional one. */
export function ProvisionalScreen() {
  const { params } = useAddress("comprobante/provisional/:id");
  const { me } = useStaff();
  const lookup = <Lookup id={params.id} />;
  return (
    <Screen title={t.screen}>
      {me ? (
        <Suspense fallback={<Skeleton height={420} radius={16} />}>
          <TakenHere key={params.id} id={params.id} otherwise={lookup} />
        </Suspense>
      ) : (
        lookup
      )}
    </Screen>
  );
}

function Lookup({ id }: { id: string }) {
  const isOne = UUID.test(id);
  const found = useProvisional(id, isOne);
  const to = found.data && `/comprobante/${found.data.tipo}/${found.data.id}`;
  useEffect(() => {
    if (to) void navigate(to, { replace: true });
  }, [to]);
  if (!isOne)
    return (
      <EmptyState
        icon="receipt"
        title={t.wrong}
        actions={
          <ButtonLink kind="primary" href="/venta-en-linea">
            {t.shop}
          </ButtonLink>
        }
      >
        {t.wrongHint}
      </EmptyState>
    );
  const skeleton = <Skeleton height={420} radius={16} />;
  return (
    <Loaded
      of={found}
      skeleton={skeleton}
      missing={
        <EmptyState
          icon="clock"
          title={t.waiting}
          actions={
            <Button kind="primary" icon="refresh" busy={found.isFetching} onClick={() => void found.refetch()}>
              {t.again}
            </Button>
          }
        >
          {t.waitingHint}
        </EmptyState>
      }
    >
      {() => skeleton}
    </Loaded>
  );
}
