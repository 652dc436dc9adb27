import { type MouseEvent, useEffect, useId, useState } from "react";
import { navigate } from "#src/nav/history";
import { useStored } from "#src/offline/storage/stored";
import { ItemPhoto, type PhotoOf } from "#src/shared/item-photo";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Icon, type IconName } from "#src/ui/icon";
import styles from "./suggestions.module.css";
import { listsText as t } from "./text";

/** What SearchBox hands to `suggest`. */
export type SearchField = Parameters<NonNullable<Parameters<typeof import("./search-box").SearchBox>[0]["suggest"]>>;
export interface Suggestion {
  key: string;
  words: string;
  detail?: string | undefined;
  icon: IconName;
  /** A picture instead of the icon. */
  photo?: PhotoOf;
  /** Where it leads; without it the words are searched for. */
  href?: string;
}

/** The species that a search names, as what a filter of them shows. */
export const speciesSuggestions = (
  species: readonly { code: string; name: string; count: number }[],
  meant: readonly string[] | undefined,
  hrefOf: (code: string) => string,
): Suggestion[] =>
  species.flatMap(({ code, name, count }) =>
    meant?.includes(code)
      ? [{ key: code, words: t.see(name.toLowerCase(), count), icon: "animal", href: hrefOf(code) }]
      : [],
  );

/** So many searches of a list are remembered on the phone. */
const REMEMBERED = 6;
const SHORTEST = 2;
/** Rows that are suggested: with more, typing on is faster than reading. */
const MOST = 7;

/**
 * What may be meant, below a search field: what was last searched for while nothing is typed, else what the list found. A listbox
 * with arrows, Enter and Escape; the focus stays in the field, which remains a search box.
 */
export function Suggestions({
  field: [box, typed, choose],
  place,
  found = [],
}: {
  field: SearchField;
  /** The list, by which its searches are remembered. */
  place: string;
  /** Without it only the searches of before are suggested. */
  found?: readonly Suggestion[];
}) {
  const [searches, changeSearches] = useStored("searches");
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(-1);
  const id = useId();
  const word = typed.trim();
  const last = searches[place] ?? [];
  const isLast = word === "";
  const rows: readonly Suggestion[] = isLast
    ? last.map((it) => ({ key: it, words: it, icon: "clock" }))
    : found.slice(0, MOST);
  const isShown = isOpen && rows.length > 0;
  const remember = (it: string) => {
    if (it.length < SHORTEST) return;
    changeSearches((all) => ({
      ...all,
      [place]: [it, ...(all[place] ?? []).filter((other) => other !== it)].slice(0, REMEMBERED),
    }));
  };
  const take = (row: Suggestion) => {
    setOpen(false);
    remember(row.href ? word : row.words);
    if (row.href) void navigate(row.href, { keep: true });
    else choose(row.words);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, other rows
  useEffect(() => setAt(-1), [word, isLast]);
  useEffect(() => {
    const input = box.querySelector("input");
    if (!input) return;
    const said: Record<string, string | undefined> = {
      "aria-autocomplete": "list",
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": isShown && at >= 0 ? `${id}${at}` : undefined,
    };
    for (const [name, value] of Object.entries(said))
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
  }, [box, id, isShown, at]);
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.target instanceof HTMLInputElement) {
        const row = rows[at];
        if (e.key === "Escape" && isShown) setOpen(false);
        else if (isShown && (e.key === "ArrowDown" || e.key === "ArrowUp"))
          setAt((now) => (e.key === "ArrowDown" ? Math.min(now + 1, rows.length - 1) : Math.max(now - 1, -1)));
        else if (e.key === "Enter" && isShown && row) take(row);
        else {
          if (e.key === "Enter") {
            remember(word);
            setOpen(false);
          } else if (e.key === "ArrowDown") setOpen(true);
          return;
        }
        e.preventDefault();
        e.stopPropagation();
      }
    };
    const open = (e: Event) => e.target instanceof HTMLInputElement && setOpen(true);
    const onBlur = (e: FocusEvent) => {
      if (e.relatedTarget instanceof Node && box.contains(e.relatedTarget)) return;
      setOpen(false);
    };
    box.addEventListener("keydown", onKey, true);
    box.addEventListener("focusin", open);
    box.addEventListener("input", open);
    box.addEventListener("focusout", onBlur);
    return () => {
      box.removeEventListener("keydown", onKey, true);
      box.removeEventListener("focusin", open);
      box.removeEventListener("input", open);
      box.removeEventListener("focusout", onBlur);
    };
  });

  if (!isShown) return null;
  // The focus stays in the field, or the rows would be gone before they are pressed.
  const stay = (e: MouseEvent) => e.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className={styles.panel} onMouseDown={stay}>
      {isLast && (
        <div className={styles.head}>
          {t.lastSearches}
          <Button kind="plain" onClick={() => changeSearches(({ [place]: _, ...others }) => others)}>
            {t.forgetSearches}
          </Button>
        </div>
      )}
      <div id={id} role="listbox" aria-label={isLast ? t.lastSearches : t.suggestions}>
        {rows.map((row, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
          <div
            key={row.key}
            id={`${id}${n}`}
            role="option"
            aria-selected={n === at}
            tabIndex={-1}
            className={cx(styles.row, n === at && styles.on)}
            onClick={() => take(row)}
          >
            {row.photo ? <ItemPhoto photo={row.photo} size={160} sizes="48px" /> : <Icon name={row.icon} />}
            <span className={styles.words}>{row.words}</span>
            {row.detail && <span className={cx(styles.detail, "num")}>{row.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
