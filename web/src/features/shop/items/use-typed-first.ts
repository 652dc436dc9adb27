import { useEffect, useRef } from "react";

/** The one field of a sheet: focused with its text selected as soon as the sheet is open, so that it is typed over. */
export function useTypedFirst() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  return input;
}
