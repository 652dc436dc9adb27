import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { sheetsOpen } from "#src/nav/history";
import { text } from "#src/shared/text/es-MX";
import { IconButton } from "#src/ui/controls/button";
import { TextInput } from "#src/ui/controls/inputs";
import styles from "./search-box.module.css";

const PAUSE_MS = 250;
/** Where each search costs no request. */
const HERE_PAUSE_MS = 60;

/** Searches after a pause in typing, shorter where the search is made on this phone (`here`), and at once on Enter, which also calls `onEnter`. `value` is the current search. */
export function SearchBox({
  label,
  hint = label,
  value,
  onSearch,
  onEnter,
  here = false,
  suggest,
}: {
  label: string;
  /** What the empty field shows, where the label is longer than a phone is wide. */
  hint?: string | undefined;
  value: string;
  onSearch: (word: string) => void;
  onEnter?: ((word: string) => void) | undefined;
  here?: boolean;
  /** Drawn below the field (`box` is around it) from when it is first in focus: <Suggestions>. */
  suggest?: (box: HTMLElement, typed: string, choose: (word: string) => void) => ReactNode;
}) {
  const [typed, setTyped] = useState(value);
  const [box, setBox] = useState<HTMLElement>();
  const searched = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const ask = useCallback((text: string) => {
    const word = text.trim();
    if (word === searched.current) return;
    searched.current = word;
    search.current(word);
  }, []);

  // The address changed otherwise (the tab was tapped again, one step back).
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const sheets = sheetsOpen();
    const pause = here ? HERE_PAUSE_MS : PAUSE_MS;
    // A search would close a sheet that was opened meanwhile, so it waits until the sheet is closed.
    const look = () => {
      if (sheetsOpen() <= sheets) return ask(typed);
      timer = setTimeout(look, pause);
    };
    let timer = setTimeout(look, pause);
    return () => clearTimeout(timer);
  }, [typed, ask, here]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> isn't supported by all phones that we serve
    <form
      role="search"
      className={styles.box}
      onFocus={(e) => setBox(e.currentTarget)}
      onSubmit={(e) => {
        e.preventDefault();
        ask(typed);
        if (typed.trim()) onEnter?.(typed.trim());
      }}
    >
      <TextInput
        type="search"
        icon="search"
        aria-label={label}
        placeholder={hint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={setTyped}
        // Into the rows of what is typed, not of what was searched before.
        onKeyDown={(e) => e.key === "ArrowDown" && ask(typed)}
        className={styles.input}
      />
      {typed !== "" && (
        <IconButton
          icon="close"
          size={18}
          label={text.app.clear}
          className={styles.clear}
          onClick={() => setTyped("")}
        />
      )}
      {box && suggest?.(box, typed, setTyped)}
    </form>
  );
}
