import { listCustomers } from "@corral/contract/calls/business/customers";
import { listHerd } from "@corral/contract/calls/herd/animals";
import { listSales } from "@corral/contract/calls/selling/sales";
import { listItems } from "@corral/contract/calls/shop/items";
import { findAmong, hasSought, termsOf } from "@corral/domain/kernel/search/search";
import { speciesName } from "@corral/domain/kernel/species";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { STAFF, useStaff } from "#src/features/business/auth/data";
import type { StaffPages } from "#src/features/business/auth/staff-page";
import { useModules } from "#src/features/business/auth/uses";
import { orderHref } from "#src/features/selling/sale-page/order-line";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { api } from "#src/shared/api/http";
import { type Suggestion, SuggestionRows } from "#src/shared/search/suggestions";
import { useListbox } from "#src/shared/search/use-listbox";
import { staffPages } from "#src/staff-pages";
import { TextInput } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import { settingFields } from "./setting-fields";
import { goToText as t } from "./text";

/** Things of one kind, and rows in all, that are shown. */
const OF_EACH = 4;
const MOST = 12;
/** From so many letters on things are asked for; pages and settings are known here. */
const SHORTEST = 2;
const PAUSE_MS = 200;

interface Named extends Suggestion {
  /** What it is found by, besides its words. */
  also: string;
}
/** What has the words of a search, or nearly has them where nothing does. */
const withWords = (all: readonly Named[], word: string): readonly Suggestion[] =>
  findAmong(all, word, (it, words) => {
    const text = searchText(it.words, it.also);
    return hasSought({ text, terms: () => new Set(termsOf({ text })) }, words);
  });

/** The pages and settings that this user may open. */
function usePlaces(word: string): Suggestion[] {
  const { can } = useStaff();
  const { opens } = useModules();
  const screens: [string, StaffPages][] = Object.entries(staffPages);
  const pages = screens.flatMap(([screen, of]) =>
    Object.entries(of)
      .filter(([, page]) => opens(page))
      .map(
        ([ver, page]): Named => ({
          key: `${screen} ${ver}`,
          words: page.title,
          also: page.detail,
          detail: t.page,
          icon: page.icon,
          href: `/${screen}?ver=${ver}`,
        }),
      ),
  );
  const settings = can("setting.see")
    ? settingFields.map(
        ({ name, label, hint, page, pageTitle }): Named => ({
          key: `${page} ${name}`,
          words: label,
          also: hint,
          detail: t.setting(pageTitle),
          icon: "gear",
          href: to("ajustes", { ver: page, campo: name }),
        }),
      )
    : [];
  // What is called so comes before what is about it.
  const found = withWords([...pages, ...settings], word);
  const isCalled = (it: Suggestion) => searchText(it.words).includes(searchText(word));
  return [...found.filter(isCalled), ...found.filter((it) => !isCalled(it))];
}

/** The animals, items, customers and sales that a search finds, a few of each that this user may see. */
function useThings(word: string): Suggestion[] {
  const { can } = useStaff();
  const query = { q: word, limit: OF_EACH };
  const { data = [] } = useQuery({
    enabled: word.length >= SHORTEST,
    queryKey: [STAFF, "go-to", word],
    queryFn: async ({ signal }) => {
      const lists: Promise<Suggestion[]>[] = [
        ...(can("herd.see")
          ? [
              api(listHerd, { signal, query }).then(({ animals }) =>
                animals.map(
                  (it): Suggestion => ({
                    key: it.id,
                    words: it.name || (it.marks[0]?.value ?? ""),
                    detail: it.breed || speciesName(it.species),
                    icon: "animal",
                    photo: it.photo,
                    href: to("animal", { id: it.id }),
                  }),
                ),
              ),
            ]
          : []),
        ...(can("item.edit")
          ? [
              api(listItems, { signal, query }).then(({ items }) =>
                items.map(
                  (it): Suggestion => ({
                    key: it.id,
                    words: it.title,
                    detail: it.kindWords,
                    icon: "store",
                    photo: it.photo,
                    href: to("ajustes", { ver: "catalogo", articulo: it.id }),
                  }),
                ),
              ),
            ]
          : []),
        ...(can("customer.see")
          ? [
              api(listCustomers, { signal, query }).then(({ items }) =>
                items.map(
                  (it): Suggestion => ({
                    key: it.id,
                    words: it.name,
                    detail: t.customer,
                    icon: "user",
                    href: to("cobro", { ver: "clientes", cliente: it.id }),
                  }),
                ),
              ),
            ]
          : []),
        ...(can("sale.see")
          ? [
              api(listSales, { signal, query }).then(({ items }) =>
                items.map(
                  (it): Suggestion => ({
                    key: it.id,
                    words: [it.folio, it.title, it.buyer].filter(Boolean).join(" · "),
                    detail: t.sale,
                    icon: "receipt",
                    href: orderHref(it),
                  }),
                ),
              ),
            ]
          : []),
      ];
      // What can't be asked now leaves the others.
      const answers = await Promise.allSettled(lists);
      return answers.flatMap((it) => (it.status === "fulfilled" ? it.value : []));
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  return word.length >= SHORTEST ? data : [];
}

/** A text once nobody has typed for a moment. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Leads to any page, setting or thing by its name, over every page of the staff's desktop. */
export function GoTo({ onClose }: { onClose: () => void }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <div ref={setBox}>{box && <Field box={box} onClose={onClose} />}</div>
    </Sheet>
  );
}

function Field({ box, onClose }: { box: HTMLElement; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const word = typed.trim();
  const places = usePlaces(word);
  const things = useThings(usePaused(word));
  const rows =
    word === "" ? [] : [...places.slice(0, MOST - Math.min(things.length, OF_EACH)), ...things].slice(0, MOST);
  // The field comes after its sheet, which would have given it the focus.
  useEffect(() => box.querySelector("input")?.focus(), [box]);
  // It closes the sheet, whose history entry the page takes.
  const take = (row: Suggestion | undefined) => void (row?.href && navigate(row.href));
  const { id, at } = useListbox(box, {
    key: word,
    count: rows.length,
    stays: true,
    onTake: (n) => take(rows[n]),
    onEnter: () => take(rows[0]),
  });
  return (
    <>
      <TextInput
        type="search"
        icon="search"
        aria-label={t.label}
        placeholder={t.label}
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={setTyped}
        // A browser would only empty the field.
        onKeyDown={(e) => e.key === "Escape" && onClose()}
      />
      <SuggestionRows id={id} at={at} rows={rows} label={t.found} onTake={take} />
      <p className="small muted" role="status">
        {word === "" ? t.hint : rows.length === 0 ? t.nothing(word) : ""}
      </p>
    </>
  );
}
