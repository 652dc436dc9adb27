import type { Action } from "@corral/domain/permissions";
import { type ComponentType, lazy, Suspense } from "react";
import { useSession, useStaff } from "../../data/staff";
import { staffPagesText as t } from "../../text/staff-pages";
import { ButtonLink } from "../../ui/button";
import { EmptyState, Skeleton } from "../../ui/feedback";
import type { IconName } from "../../ui/icon";
import { Screen } from "../../ui/screen";

export interface StaffPageOf {
  title: string;
  detail: string;
  icon: IconName;
  /** Who may open it. */
  action: Action;
  /** Used every day: it has its button, not only its line. */
  daily?: true;
  /** What the screen is for: its one main button, named by the screen. */
  main?: true;
  load: () => Promise<{ default: ComponentType }>;
}
/** A screen's pages for the staff, by their `?ver=`; each in its own chunk. The component draws what goes under the title. */
export type StaffPages = Record<string, StaffPageOf>;

const loaded = new Map<StaffPageOf, ComponentType>();
function componentOf(page: StaffPageOf): ComponentType {
  const known = loaded.get(page) ?? lazy(page.load);
  loaded.set(page, known);
  return known;
}

/** One of a screen's pages, or why it can't be opened. `home` is where one goes from there. */
export function StaffPage({
  pages,
  name,
  home,
}: {
  pages: StaffPages;
  name: string;
  home: { href: string; title: string };
}) {
  const { me, can } = useStaff();
  // Somebody whose role was changed, or whose phone remembers an older version, is asked about anew.
  useSession();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (page && !me)
    return (
      <Screen title={page.title}>
        <EmptyState
          icon="lock"
          title={t.signIn}
          actions={
            <ButtonLink kind="primary" href="/acceso">
              {t.door}
            </ButtonLink>
          }
        >
          {t.signInHint}
        </EmptyState>
      </Screen>
    );
  if (!page || !can(page.action))
    return (
      <Screen title={page?.title ?? home.title}>
        <EmptyState
          icon={page ? "lock" : "search"}
          title={page ? t.forbidden : t.unknownPage}
          actions={
            <ButtonLink kind="primary" href={home.href} data-direction="back">
              {home.title}
            </ButtonLink>
          }
        >
          {page ? t.forbiddenHint : null}
        </EmptyState>
      </Screen>
    );
  const Inside = componentOf(page);
  return (
    <Screen title={page.title} wide>
      <Suspense fallback={<Skeleton height={240} radius={16} />}>
        <Inside />
      </Suspense>
    </Screen>
  );
}
