import { useStaff } from "#src/features/business/auth/data";
import type { Address } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { isTab, routes, type Side } from "#src/routes";
import { openFind } from "#src/shared/find-animal";
import { HelpLink } from "#src/shared/help/help-link";
import { text } from "#src/shared/text/es-MX";
import { IconButton } from "#src/ui/controls/button";

/** The app's own icon buttons in a screen's bar: the screen's help; then for staff the search for an animal, last on every screen, and for buyers what they bought and their settings. */
export function BarExtras({ side, address: { path, query }, depth }: { side: Side; address: Address; depth: number }) {
  const help = path && routes[path].help?.[side];
  return (
    <>
      {/* A page of the staff's has the help of that page. */}
      {help && !(side === "staff" && query.ver) && <HelpLink topic={help} />}
      {side === "staff" && depth === 0 && path !== "animales" && <FindButton />}
      {side === "buyer" && isTab(side, path) && (
        <>
          {query.ver !== "compras" && (
            <IconButton
              icon="receipt"
              label={text.app.purchases}
              onClick={() => void navigate(to("cobro", { ver: "compras" }))}
            />
          )}
          <IconButton icon="gear" label={text.app.settings} onClick={() => void navigate("/ajustes")} />
        </>
      )}
    </>
  );
}

/** Not on the herd's own screen, which has a search. */
function FindButton() {
  const { can } = useStaff();
  return can("herd.see") ? <IconButton icon="search" label={text.app.find} onClick={() => openFind()} /> : null;
}
