import { type ComponentType, lazy, Suspense } from "react";
import { useSession, useStaff } from "../../../data/staff";
import { mostradorText as t } from "../../../text/mostrador";
import { ButtonLink } from "../../../ui/button";
import { EmptyState, Skeleton } from "../../../ui/feedback";
import { Screen } from "../../../ui/screen";
import { ChargeList } from "./charge-list";
import { deskPages } from "./pages";

const loaded = new Map<string, ComponentType>();
function componentOf(name: string): ComponentType | undefined {
  const page = deskPages[name];
  if (page && !loaded.has(name)) loaded.set(name, lazy(page.load));
  return loaded.get(name);
}

/** The staff's side of cobro: the list of charges, or one of its pages. */
export function Desk({ page }: { page: string | undefined }) {
  // Refreshes what this phone believes about its person's role.
  useSession();
  return page === undefined ? <ChargeList /> : <Page name={page} />;
}

function Page({ name }: { name: string }) {
  const { can } = useStaff();
  const page = deskPages[name];
  const Inside = componentOf(name);
  if (!page || !Inside || !can(page.action))
    return (
      <Screen title={page?.title ?? t.title}>
        <EmptyState
          icon={page ? "lock" : "search"}
          title={page ? t.forbidden : t.unknownPage}
          actions={
            <ButtonLink kind="primary" href="/cobro" data-direction="back">
              {t.title}
            </ButtonLink>
          }
        >
          {page ? t.forbiddenHint : null}
        </EmptyState>
      </Screen>
    );
  return (
    <Screen title={page.title} wide>
      <Suspense fallback={<Skeleton height={240} radius={16} />}>
        <Inside />
      </Suspense>
    </Screen>
  );
}
