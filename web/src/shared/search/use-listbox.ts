import { useEffect, useId, useState } from "react";

/**
 * A listbox below a search field, with the arrows, Enter and Escape of the field, in which the focus stays. `box` is around both.
 * `key`: of the rows; with another one none is chosen. `onTake`: a row was chosen by keys; `onEnter`: Enter without one.
 */
export function useListbox(
  box: HTMLElement,
  {
    key,
    count,
    stays = false,
    onTake,
    onEnter,
  }: {
    key: string;
    count: number;
    /** It is shown as long as it has rows: Escape is for what it stands in. */
    stays?: boolean;
    onTake(row: number): void;
    onEnter(): void;
  },
) {
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(-1);
  const id = useId();
  const isShown = (stays || isOpen) && count > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows
  useEffect(() => setAt(-1), [key]);
  useEffect(() => {
    const input = box.querySelector("input");
    const said = {
      "aria-autocomplete": "list",
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": isShown && at >= 0 ? `${id}${at}` : undefined,
    };
    for (const [name, value] of Object.entries(said))
      if (value === undefined) input?.removeAttribute(name);
      else input?.setAttribute(name, value);
  }, [box, id, isShown, at]);
  // After each drawing: the keys act on the rows that are shown.
  useEffect(() => {
    /** What a key does to the rows; undefined: it is the field's. */
    const actOf = (e: KeyboardEvent) => {
      if (!isShown) return undefined;
      if (e.key === "Escape" && !stays) return () => setOpen(false);
      if (e.key === "ArrowDown") return () => setAt(Math.min(at + 1, count - 1));
      if (e.key === "ArrowUp") return () => setAt(Math.max(at - 1, -1));
      return e.key === "Enter" && at >= 0 ? () => onTake(at) : undefined;
    };
    const onKey = (e: KeyboardEvent) => {
      if (!(e.target instanceof HTMLInputElement)) return;
      const act = actOf(e);
      if (act) {
        e.preventDefault();
        e.stopPropagation();
        return act();
      }
      if (e.key === "ArrowDown") setOpen(true);
      if (e.key !== "Enter") return;
      setOpen(false);
      onEnter();
    };
    const onFocus = (e: Event) => e.target instanceof HTMLInputElement && setOpen(true);
    const onBlur = (e: FocusEvent) =>
      !(e.relatedTarget instanceof Node && box.contains(e.relatedTarget)) && setOpen(false);
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener("keydown", onKey, { capture: true, signal });
    for (const name of ["focusin", "input"]) box.addEventListener(name, onFocus, { signal });
    box.addEventListener("focusout", onBlur, { signal });
    return () => listening.abort();
  });
  return { id, at, isShown, close: () => setOpen(false) };
}
