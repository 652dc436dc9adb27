import { lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { helpText as t } from "#src/features/office/help/text";
import { useAddress } from "#src/nav/address";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

/** The manual of each side is a chunk of its own: buyers don't carry the staff's. */
const StaffsHelp = lazy(() => import("#src/features/office/help/staffs-help"));
const BuyersHelp = lazy(() => import("#src/features/office/help/buyers-help"));

/** `ayuda`: all of it, or a search (`?q=`); one page (`?tema=`, at `&parte=`); the errors (`?ver=avisos`, `?error=` one of them). */
export function AyudaScreen() {
  const { query } = useAddress("ayuda");
  const { me } = useStaff();
  const Help = me ? StaffsHelp : BuyersHelp;
  return (
    <Suspense
      fallback={
        <Screen title={t.title} wide>
          <Skeleton height={320} radius={16} />
        </Screen>
      }
    >
      <Help query={query} />
    </Suspense>
  );
}
