import type { Action } from "@corral/domain/permissions";
import { useEffect, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import type { StaffPages } from "#src/features/business/auth/staff-page";
import { useModules } from "#src/features/business/auth/uses";
import type { Address } from "#src/nav/address";
import { navigate, openTab } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { mayReload } from "#src/offline/versions/update";
import { type Tab, tabs, tabsFor } from "#src/routes";
import { openFind } from "#src/shared/find-animal";
import { onShowHelp, type Shortcut, useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { ShortcutsHelp } from "#src/shared/shortcuts/shortcuts-help";
import { shortcutsText as t } from "#src/shared/shortcuts/text";
import { text } from "#src/shared/text/es-MX";
import { staffPages } from "#src/staff-pages";
import { GoTo } from "./go-to";

const nameOf = (tab: Tab) => text.app.tabs.staff[tab] ?? "";

/** The keys that work on every page of a desktop: search, new, the tabs, and the help that lists them. */
export function StaffShortcuts({ at }: { at: Address }) {
  const { can } = useStaff();
  const { opens } = useModules();
  const [helping, setHelping] = useState(false);
  const [going, setGoing] = useState(false);
  useEffect(() => onShowHelp(() => setHelping(true)), []);
  useEffect(() => {
    // Also while something is typed, and not over a dialog, which may hold what isn't saved.
    const hear = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== "k" || !(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey) return;
      e.preventDefault();
      if (!document.querySelector("dialog[open]")) setGoing(true);
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
  const pages: StaffPages = at.path && at.path in staffPages ? staffPages[at.path as keyof typeof staffPages] : {};
  const adds = Object.entries(pages).find(([, it]) => it.main && it.icon === "plus" && opens(it));
  useShortcuts(
    [
      { keys: "Ctrl K", does: t.goAnywhere },
      { keys: "/", does: t.search, run: () => void search() },
      ...(adds && at.path
        ? [{ keys: "n", does: adds[1].title, run: () => void navigate(to(at.path as "cobro", { ver: adds[0] })) }]
        : []),
      ...toTabs(can),
      { keys: "?", does: t.help, run: () => setHelping(true) },
    ],
    { everywhere: true },
  );
  return (
    <>
      {helping && <ShortcutsHelp onClose={() => setHelping(false)} />}
      {going && <GoTo onClose={() => setGoing(false)} />}
    </>
  );
}

/** "g" and the first letter of the tab's name that no tab before it has. */
const keyOf = new Map<Tab, string>();
for (const { path } of tabs.staff) {
  const taken = [...keyOf.values()];
  const letter = [...nameOf(path).toLowerCase()].find((it) => !taken.includes(`g ${it}`));
  if (letter) keyOf.set(path, `g ${letter}`);
}
const toTabs = (can: (action: Action) => boolean): Shortcut[] =>
  tabsFor("staff", can).flatMap(({ path }) => {
    const keys = keyOf.get(path);
    return keys ? [{ keys, does: t.goTo(nameOf(path)), run: () => void openTab(path) }] : [];
  });

const searchField = () =>
  [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")].find((it) => it.offsetParent !== null);
/** The page's search; on a page without one, the herd's. It doesn't leave what is half typed: an animal is looked for over it. */
async function search() {
  if (!searchField() && !mayReload()) return openFind();
  if (!searchField()) await navigate("/animales");
  const field = searchField();
  field?.focus();
  field?.select();
}
