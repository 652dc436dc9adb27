import { useStored } from "#src/offline/storage/stored";

export type Density = "compact" | "comfortable";

/** How high the rows of tables are on this device, and how to change it. A finger needs the height: there it isn't chosen. */
export function useDensity(): { density: Density; toggle: (() => void) | undefined } {
  const [isRoomy, change] = useStored("roomyTables");
  const isTouched = window.matchMedia?.("(pointer: coarse)").matches ?? false;
  return {
    density: isRoomy || isTouched ? "comfortable" : "compact",
    toggle: isTouched ? undefined : () => void change((now) => !now),
  };
}
