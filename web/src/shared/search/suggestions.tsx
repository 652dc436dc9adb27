import { itemAt } from "@corral/domain/kernel/lookup";
import type { MouseEvent } from "react";
import { navigate } from "#src/nav/history";
import { useStored } from "#src/offline/storage/stored";
import { ItemPhoto, type PhotoOf } from "#src/shared/item-photo";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Icon, type IconName } from "#src/ui/icon";
import styles from "./suggestions.module.css";
import { suggestionsText as t } from "./text";
import { useListbox } from "./use-listbox";

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

/** What was last searched for in a list on this phone, newest first. */
function useLastSearches(place: string) {
  const [searches, change] = useStored("searches");
  return {
    last: searches[place] ?? [],
    remember: (word: string) =>
      void (
        word.length < SHORTEST ||
        change((all) => {
          const others = (all[place] ?? []).filter((it) => it !== word);
          return { ...all, [place]: [word, ...others].slice(0, REMEMBERED) };
        })
      ),
    forget: () => void change(({ [place]: _, ...others }) => others),
  };
}

/** What may be meant, below a search field: what was last searched for while nothing is typed, else what the list found. */
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
  const { last, remember, forget } = useLastSearches(place);
  const word = typed.trim();
  const isLast = word === "";
  const rows: readonly Suggestion[] = isLast
    ? last.map((it) => ({ key: it, words: it, icon: "clock" }))
    : found.slice(0, MOST);
  const take = (row: Suggestion) => {
    close();
    remember(row.href ? word : row.words);
    if (row.href) void navigate(row.href, { keep: true });
    else choose(row.words);
  };
  const { id, at, isShown, close } = useListbox(box, {
    key: word,
    count: rows.length,
    onTake: (n) => take(itemAt(rows, n)),
    onEnter: () => remember(word),
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
          <Button kind="plain" onClick={forget}>
            {t.forgetSearches}
          </Button>
        </div>
      )}
      <SuggestionRows id={id} at={at} rows={rows} label={isLast ? t.lastSearches : t.suggestions} onTake={take} />
    </div>
  );
}

/** The rows of a listbox of `useListbox`. */
export function SuggestionRows({
  id,
  at,
  rows,
  label,
  onTake,
}: {
  id: string;
  at: number;
  rows: readonly Suggestion[];
  label: string;
  onTake(row: Suggestion): void;
}) {
  return (
    <div id={id} role="listbox" aria-label={label}>
      {rows.map((row, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
        <div
          key={row.key}
          id={`${id}${n}`}
          role="option"
          aria-selected={n === at}
          tabIndex={-1}
          className={cx(styles.row, n === at && styles.on)}
          onClick={() => onTake(row)}
        >
          {row.photo ? <ItemPhoto photo={row.photo} size={160} sizes="48px" /> : <Icon name={row.icon} />}
          <span className={styles.words}>{row.words}</span>
          {row.detail && <span className={cx(styles.detail, "num")}>{row.detail}</span>}
        </div>
      ))}
    </div>
  );
}
