import { Suspense } from "react";
import { ClosedPage } from "#src/features/business/auth/closed-page";
import { useStaff } from "#src/features/business/auth/data";
import { todayText as t } from "#src/features/office/today/text";
import { laterPart } from "#src/shared/later-part";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

const StaffToday = laterPart(() => import("./staff-today").then((m) => m.StaffToday));

/** The staff's day. Whoever isn't signed in is told so. */
export function HoyScreen() {
  const { me } = useStaff();
  if (!me) return <ClosedPage title={t.title} home={{ href: "/venta-en-linea", title: t.shop }} />;
  return (
    <Suspense
      fallback={
        <Screen title={t.title}>
          <Skeleton height={320} radius={16} />
        </Screen>
      }
    >
      <StaffToday />
    </Suspense>
  );
}
HoyScreen.loadStaffPart = StaffToday.load;
