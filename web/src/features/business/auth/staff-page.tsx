import type { StaffItem } from "@corral/contract/types";
import { type ModuleCode, moduleOf } from "@corral/domain/modules";
import type { Action } from "@corral/domain/permissions";
import { type ComponentType, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import { goBack } from "#src/nav/history";
import { HelpLink } from "#src/shared/help/help-link";
import type { HelpTopic } from "#src/shared/help/topics";
import { text } from "#src/shared/text/es-MX";
import { staffPagesText as t } from "#src/shared/text/staff-pages";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import type { IconName } from "#src/ui/icon";
import { Screen, ScreenFrameContext } from "#src/ui/screen";
import { ClosedPage, type Home, HomeLink } from "./closed-page";
import { useSession, useStaff } from "./data";
import { PageTitleContext } from "./page-title";
import type { pageGroups } from "./staff-pages/group-names";
import { useModules } from "./uses";

export interface StaffPageOf {
  title: string;
  detail: string;
  icon: IconName;
  /** The permission that it needs. */
  action: Action;
  /** The module that it is of, where its permission is the core's. */
  module?: ModuleCode;
  /** The group that has it in the navigation. */
  group?: PageGroup;
  /** Used daily: it also has a button. */
  daily?: true;
  /** The screen's one main button, named by the screen. */
  main?: true;
  /** The page of the manual about it. */
  help: HelpTopic;
  /** The way to it from the page of an item that has something there; `part` is what names the item in its address. */
  fromItem?: { words: string; part: string; has: (item: StaffItem) => boolean };
  load: () => Promise<{ default: ComponentType }>;
}
type PageGroup = keyof typeof pageGroups;
/** A screen's staff pages by their `?ver=`, each in its own chunk. The component renders the content under the title. */
export type StaffPages = Record<string, StaffPageOf>;

const loaded = new Map<StaffPageOf, ComponentType>();
function componentOf(page: StaffPageOf): ComponentType {
  const known = loaded.get(page) ?? lazy(page.load);
  loaded.set(page, known);
  return known;
}

/** One of a screen's pages, or why it can't be opened. `home` is the way back. */
export function StaffPage({
  pages,
  name,
  home,
  title,
  back,
  actions,
  footer,
  tools,
}: {
  pages: StaffPages;
  name: string;
  home: Home;
  /** Where it shows one of its things: what that is. */
  title?: string | undefined;
  /** Where it shows one of its things: the list that the back button leads to where a link opened it. */
  back?: string | undefined;
  /** Icon buttons in the bar. */
  actions?: ReactNode;
  /** The main button, above the tabs. */
  footer?: ReactNode;
  /** Above the page's content. */
  tools?: ReactNode;
}) {
  const { me } = useStaff();
  const { opens } = useModules();
  useSession();
  const [named, setNamed] = useState<string>();
  const frame = useContext(ScreenFrameContext);
  const ofThing = useMemo(() => back && { ...frame, onLeave: () => void goBack(back) }, [back, frame]);
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) {
    const out = me ? home : { href: "/venta-en-linea", title: text.notFound.home };
    return (
      <Screen title={me ? home.title : text.notFound.title}>
        <EmptyState icon="search" title={t.unknownPage} actions={<HomeLink {...out} />} />
      </Screen>
    );
  }
  if (!opens(page)) return <ClosedPage title={page.title} home={home} module={page.module ?? moduleOf(page.action)} />;
  const Inside = componentOf(page);
  return (
    <ScreenFrameContext value={ofThing || frame}>
      <Screen
        title={title ?? named ?? page.title}
        wide
        actions={
          <>
            {actions}
            <HelpLink topic={page.help} />
          </>
        }
        footer={footer}
      >
        {tools}
        <Suspense fallback={<Skeleton height={240} radius={16} />}>
          <PageTitleContext value={setNamed}>
            <Inside />
          </PageTitleContext>
        </Suspense>
      </Screen>
    </ScreenFrameContext>
  );
}
