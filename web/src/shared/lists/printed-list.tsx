import { dayInWords } from "@corral/domain/kernel/time";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useConfig } from "#src/shared/api/config";
import { useToday } from "#src/shared/api/today";
import { text } from "#src/shared/text/es-MX";
import styles from "./printed-list.module.css";
import type { Column } from "./table-columns";
import { listsText as t } from "./text";

interface Printed<R> {
  rows: readonly R[];
  /** How many there are of the filter, where paper has fewer; -1 where it isn't known. */
  of?: number | undefined;
}

/**
 * A list on paper: title, filter, day, business and every row, whatever the screen draws. `all` fetches the rows; the browser's own print,
 * which can't wait, prints those that are `here`.
 */
export function usePrintedList<R extends { id: string }>({
  title,
  filter,
  columns,
  here,
  all,
}: {
  title: string;
  /** The filter in words; "" without one. */
  filter: string;
  columns: readonly Column<R>[];
  here: Printed<R> | undefined;
  all: () => Promise<Printed<R> | undefined>;
}) {
  const [printed, setPrinted] = useState<Printed<R>>();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const isAsked = useRef(false);
  const known = useRef(here);
  known.current = here;
  useEffect(() => {
    const before = () => isAsked.current || flushSync(() => setPrinted(known.current));
    const after = () => {
      isAsked.current = false;
      setPrinted(undefined);
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  useEffect(() => {
    if (printed && isAsked.current) window.print();
  }, [printed]);
  const print = useCallback(
    async (rows?: readonly R[]) => {
      setState("busy");
      const got = rows ? { rows } : await all().catch(() => undefined);
      setState(got ? "idle" : "failed");
      if (!got) return;
      isAsked.current = true;
      setPrinted(got);
    },
    [all],
  );
  return {
    print,
    isBusy: state === "busy",
    hasFailed: state === "failed",
    part:
      printed &&
      createPortal(<PrintedList title={title} filter={filter} columns={columns} of={printed} />, document.body),
  };
}

function PrintedList<R extends { id: string }>({
  title,
  filter,
  columns,
  of,
}: {
  title: string;
  filter: string;
  columns: readonly Column<R>[];
  of: Printed<R>;
}) {
  const business = useConfig()?.business.name ?? text.app.name;
  const today = useToday();
  return (
    <section data-printed-list className={styles.paper} aria-label={title}>
      <header>
        <p>{business}</p>
        <h1>{title}</h1>
        {filter && <p>{filter}</p>}
        <p>{t.printed(dayInWords(today), of.rows.length)}</p>
        {of.of !== undefined && <p>{of.of < 0 ? t.partlyUnknown : t.partly(of.rows.length, of.of)}</p>}
      </header>
      <table>
        <thead>
          <tr>
            {columns.map((it) => (
              <th key={it.key} scope="col" className={it.isNumber ? styles.number : undefined}>
                {it.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.rows.map((row) => (
            <tr key={row.id}>
              {columns.map((it) => (
                <td key={it.key} className={it.isNumber ? styles.number : undefined}>
                  {it.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {of.rows.length > 1 && columns.some((it) => it.sum) && (
          <tfoot>
            <tr>
              {columns.map((it, n) => (
                <td key={it.key} className={it.isNumber ? styles.number : undefined}>
                  {it.sum?.(of.rows) ?? (n === 0 && t.sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
