import { memo, useMemo } from "react";
import { type Address, AddressContext } from "#src/nav/address";
import { goBack } from "#src/nav/history";
import { isTab, litTab, routes, type Side } from "#src/routes";
import { NotFoundScreen } from "#src/screens/not-found/not-found.screen";
import { ModalPage } from "#src/ui/overlay/modal-page";
import { type ScreenFrame, ScreenFrameContext } from "#src/ui/screen";
import { BarExtras } from "./bar-extras";
import { DemoStrip } from "./demo-strip";
import { Fence } from "./fence";
import { MissingCode } from "./missing-code";
import { screenOf } from "./screens";
import { useSide } from "./side";

interface LayerProps {
  address: Address;
  /** 0 is the page; the modals over it count from 1. */
  depth: number;
  /** Where closing a modal leads when a link opened it. */
  below: string | undefined;
  isTop: boolean;
  onTitle: (title: string) => void;
}

/** A tab's root has no back button; a page inside the tab has one. */
const isRoot = (side: Side, { path, query }: Address) =>
  isTab(side, path) && !query.ver && !screenOf(path)?.isInside?.(query);

/** One page of the stack with the contexts that its screen needs. */
export const Layer = memo(function Layer({ address, depth, below, isTop, onTitle }: LayerProps) {
  const { path } = address;
  const side = useSide();
  const frame = useMemo<ScreenFrame>(() => {
    const home =
      below ?? `/${(path && (routes[path].home ?? (isTab(side, path) ? path : null))) || litTab(side, "hoy")}`;
    return {
      kind: depth > 0 ? "modal" : isRoot(side, address) ? "root" : "page",
      onLeave: () => void goBack(home),
      setTitle: isTop ? onTitle : () => {},
      extras: <BarExtras side={side} address={address} depth={depth} />,
    };
  }, [address, path, side, depth, below, isTop, onTitle]);

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
