import { listCatalog } from "@corral/contract/calls/shop/catalog";
import type { CatalogAsked, CatalogPage } from "@corral/contract/types";
import { speciesPlural } from "@corral/domain/kernel/species";
import { figures } from "@corral/domain/kernel/text/figures";
import { deliveries, deliveryWords } from "@corral/domain/shop/items";
import { ageRanges, soughtSexes } from "@corral/domain/shop/shop-filters";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useConfig } from "#src/shared/api/config";
import { ApiError, faultOf } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, Switch, TextInput } from "#src/ui/controls/inputs";
import { EmptyState } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { Sheet } from "#src/ui/overlay/sheet";
import { words } from "#src/ui/words";
import { narrowing, type ShopFilter, type ShopQuery, shopFilter } from "./filter";
import { filterText as t } from "./filter-text";
import styles from "./filters.module.css";
import { filtersOn } from "./filters-on";

type Change = Record<string, string | undefined>;
interface FiltersProps {
  query: ShopQuery;
  species: CatalogPage["species"];
  onChange: (change: Change) => void;
}
const PAUSE_MS = 350;
const withoutFilters: Change = Object.fromEntries(narrowing.map((it) => [it, undefined]));

/** How many things a filter leaves, while it is being chosen. */
const useShopCount = (filter: ShopFilter) =>
  useQuery({
    queryKey: ["catalog-count", filter],
    queryFn: ({ signal }) =>
      api(listCatalog, { query: { ...(filter as unknown as CatalogAsked), sort: undefined, limit: 1 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** The value after it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
const narrowed = (query: ShopQuery): Change => Object.fromEntries(narrowing.map((it) => [it, query[it]]));
const isSame = (a: Change, b: Change) => narrowing.every((it) => (a[it] || "") === (b[it] || ""));

/** The filters over the shop, on a phone. How many things fit is known before it is closed. */
export function FilterSheet({ query, species, onChange, onClose }: FiltersProps & { onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState(narrowed(query));
  const asked = useSettled(typed);
  const count = useShopCount(shopFilter({ ...query, ...asked }));
  const isBad = count.error instanceof ApiError;
  const words = count.data && !count.error ? t.see(count.data.total, count.data.hasMoreThanTotal) : t.seeUncounted;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        <div className={styles.foot}>
          <Button kind="plain" disabled={isSame(typed, {})} onClick={() => setTyped({})}>
            {t.clear}
          </Button>
          <Button type="submit" form={form} kind="primary" wide>
            {words}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          // A fault is told at its field.
          if (!(isBad && typed === asked)) onChange({ ...withoutFilters, ...typed });
        }}
      >
        <p className="hush" role="status">
          {words}
        </p>
        <Fields
          query={{ ...query, ...narrowed(typed) }}
          species={species}
          error={count.error}
          onChange={(change) => setTyped((now) => ({ ...now, ...change }))}
        />
      </form>
    </Sheet>
  );
}

/** The same beside the list, on a desktop: it takes effect at once. */
export function FilterColumn({ query, species, error, onChange }: FiltersProps & { error: unknown }) {
  const [typed, setTyped] = useState(narrowed(query));
  const settled = useSettled(typed);
  const sent = useRef(typed);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (isSame(settled, sent.current)) return;
    sent.current = settled;
    change.current({ ...withoutFilters, ...settled });
  }, [settled]);
  // A chip was removed, or one step back.
  const now = narrowed(query);
  const key = JSON.stringify(now);
  useEffect(() => {
    const there = JSON.parse(key) as Change;
    if (isSame(there, sent.current)) return;
    sent.current = there;
    setTyped(there);
  }, [key]);
  return (
    <section className={styles.form} aria-label={t.title}>
      <Fields
        query={{ ...query, ...narrowed(typed) }}
        species={species}
        error={error}
        onChange={(some) => setTyped((before) => ({ ...before, ...some }))}
      />
    </section>
  );
}

function Fields({ query, species, error, onChange }: FiltersProps & { error: unknown }) {
  const config = useConfig();
  const ofAnimals = !query.grupo || query.grupo === "animales";
  const address = config?.business.address;
  return (
    <>
      {ofAnimals && (
        <>
          <Field label={t.species} error={faultOf(error, "species")}>
            <Select
              value={query.especie ?? ""}
              onChange={(especie) => onChange({ especie })}
              options={[
                { value: "", label: t.any },
                ...species.map((it) => ({ value: it.code, label: `${speciesPlural(it.code)} (${figures(it.count)})` })),
              ]}
            />
          </Field>
          <div className={styles.pair}>
            <Field label={t.sex} error={faultOf(error, "sex")}>
              <Select
                value={query.sexo ?? ""}
                onChange={(sexo) => onChange({ sexo })}
                options={[
                  { value: "", label: t.anySex },
                  ...Object.entries(soughtSexes).map(([value, label]) => ({ value, label })),
                ]}
              />
            </Field>
            <Field label={t.age} error={faultOf(error, "age")}>
              <Select
                value={query.edad ?? ""}
                onChange={(edad) => onChange({ edad })}
                options={[
                  { value: "", label: t.anyAge },
                  // By its first month: a key that looks like a number would come first.
                  ...Object.entries(ageRanges)
                    .sort(([, a], [, b]) => a.from - b.from)
                    .map(([value, { words }]) => ({ value, label: words })),
                ]}
              />
            </Field>
          </div>
          <Range
            legend={t.weight}
            labels={[t.kgFrom, t.kgTo]}
            values={[query.kg_desde, query.kg_hasta]}
            fault={faultOf(error, "minKg") ?? faultOf(error, "maxKg")}
            digits={4}
            onChange={(kg_desde, kg_hasta) => onChange({ kg_desde, kg_hasta })}
          />
        </>
      )}
      <Range
        legend={t.price}
        labels={[t.priceFrom, t.priceTo]}
        values={[query.desde, query.hasta]}
        fault={faultOf(error, "min") ?? faultOf(error, "max")}
        digits={7}
        onChange={(desde, hasta) => onChange({ desde, hasta })}
      />
      <Field label={t.delivery} hint={address ? t.pickedUpAt(address) : undefined} error={faultOf(error, "delivery")}>
        <Select
          value={query.entrega ?? ""}
          onChange={(entrega) => onChange({ entrega })}
          options={[
            { value: "", label: t.anyDelivery },
            ...deliveries.map((it) => ({ value: it, label: deliveryWords[it] })),
          ]}
        />
      </Field>
      <Switch checked={query.disponibles === "1"} onChange={(is) => onChange({ disponibles: is ? "1" : undefined })}>
        {t.available}
      </Switch>
    </>
  );
}

function Range({
  legend,
  labels,
  values,
  fault,
  digits,
  onChange,
}: {
  legend: string;
  labels: [from: string, to: string];
  values: [from: string | undefined, to: string | undefined];
  fault: string | undefined;
  digits: number;
  onChange: (from: string | undefined, to: string | undefined) => void;
}) {
  const [from, to] = values;
  const whole = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "").slice(0, digits) || undefined;
  const input = (label: string, placeholder: string, value: string | undefined, put: (text: string) => void) => (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      placeholder={placeholder}
      value={value ?? ""}
      onChange={put}
    />
  );
  return (
    <fieldset className={styles.range}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        {input(labels[0], t.from, from, (text) => onChange(whole(text), to))}
        {input(labels[1], t.to, to, (text) => onChange(from, whole(text)))}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface OnProps {
  query: ShopQuery;
  onChange: (change: Change) => void;
}
const removing = (keys: readonly string[]): Change => Object.fromEntries(keys.map((it) => [it, undefined]));

/** What narrows the list, each removed by one tap. */
export function FiltersOn({ query, withWords, onChange }: OnProps & { withWords?: boolean }) {
  const on = filtersOn(query, withWords);
  return (
    <ul className={styles.on} aria-label={t.on}>
      {on.map(({ words, keys }) => (
        <li key={keys.join()}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t.remove(words)}
            onClick={() => onChange(removing(keys))}
          >
            <span>{words}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      <li>
        <Button kind="plain" small onClick={() => onChange(removing(on.flatMap((it) => it.keys)))}>
          {t.clear}
        </Button>
      </li>
    </ul>
  );
}

/** Nothing is on sale; or nothing fits, or the address has a filter that the server refused: what is on, and a way out of each. */
export function NothingFits({ query, error, onChange }: OnProps & { error: unknown }) {
  const isBad = error instanceof ApiError;
  const on = filtersOn(query, true);
  if (on.length === 0 && !isBad)
    return (
      <EmptyState icon="search" title={t.nothingYet}>
        {t.nothingYetHint}
      </EmptyState>
    );
  return (
    <EmptyState icon="search" title={isBad ? t.bad : words.nothing(query.q)}>
      <p>{on.length === 1 ? t.onlyHint : isBad ? t.badHint : t.noneHint}</p>
      <div className={styles.middle}>
        <FiltersOn query={query} withWords onChange={onChange} />
      </div>
    </EmptyState>
  );
}
