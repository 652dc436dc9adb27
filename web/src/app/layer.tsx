import { memo, useMemo } from "react";
import { type Address, AddressContext } from "#src/nav/address";
import { goBack, navigate } from "#src/nav/history";
import { isTab, routes } from "#src/routes";
import { NotFoundScreen } from "#src/screens/not-found/not-found.screen";
import { text } from "#src/shared/text/es-MX";
import { IconButton } from "#src/ui/controls/button";
import { ModalPage } from "#src/ui/overlay/modal-page";
import { type ScreenFrame, ScreenFrameContext } from "#src/ui/screen";
import { DemoStrip } from "./demo-strip";
import { Fence } from "./fence";
import { MissingCode } from "./missing-code";
import { screenOf } from "./screens";

interface LayerProps {
  address: Address;
  /** 0 is the page; the modals over it count from 1. */
  depth: number;
  /** What is shown if a modal that was opened by a link is left. */
  below: string | undefined;
  isTop: boolean;
  onTitle: (title: string) => void;
}

/** A tab's start; a charge, a list of purchases or a page of the staff inside the tab has a way back to it. */
const isRoot = ({ path, query: { c, compras, ver } }: Address) => isTab(path) && !(c || compras || ver);

/** One page of the stack with all that its screen needs around it. */
export const Layer = memo(function Layer({ address, depth, below, isTop, onTitle }: LayerProps) {
  const { path } = address;
  const frame = useMemo<ScreenFrame>(() => {
    const home =
      below ?? `/${path ? (routes[path].home ?? (isTab(path) ? path : "venta-en-linea")) : "venta-en-linea"}`;
    return {
      kind: depth > 0 ? "modal" : isRoot(address) ? "root" : "page",
      onLeave: () => void goBack(home),
      setTitle: isTop ? onTitle : () => {},
      extras: isTab(path) ? (
        <IconButton icon="gear" label={text.app.settings} onClick={() => void navigate("/ajustes")} />
      ) : null,
    };
  }, [address, path, depth, below, isTop, onTitle]);

  const ScreenOfPath = path && screenOf(path);
  const inside = (
    <AddressContext value={address}>
      <ScreenFrameContext value={frame}>
        <DemoStrip />
        <Fence key={address.pageId}>
          {ScreenOfPath ? <ScreenOfPath /> : path ? <MissingCode /> : <NotFoundScreen />}
        </Fence>
      </ScreenFrameContext>
    </AddressContext>
  );
  if (depth === 0) return <main id="main">{inside}</main>;
  return (
    <ModalPage depth={depth} label={path ? routes[path].title : ""} onClose={frame.onLeave}>
      {inside}
    </ModalPage>
  );
});
