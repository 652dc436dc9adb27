import type { BankFileImport, BankFilePreview } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { dayWithoutWeekday } from "@corral/domain/kernel/time";
import type { BankColumn } from "@corral/domain/selling/transfer-inbox/bank-file";
import { useRef, useState } from "react";
import { usePageTitle } from "#src/features/business/auth/page-title";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { inPesos } from "#src/shared/money/in-pesos";
import { SHEET_FILES, SheetButtons, sheetsAsked } from "#src/shared/sheets";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, Select } from "#src/ui/controls/inputs";
import { Banner, Progress } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { type BankFile, bankFileOf, type Decided, useImport, usePreview } from "./data";
import styles from "./inbox.module.css";
import { inboxText } from "./text";

const t = inboxText.file;
const ORDER = ["day", "amount", "kind", "sender", "concept", "key", "balance"] as const satisfies readonly BankColumn[];
type Columns = Record<BankColumn, number | null>;

/** A bank's file: chosen, looked at with its columns, and stored. */
export function BankFilePage() {
  const [file, setFile] = useState<BankFile>();
  const preview = usePreview();
  const [done, setDone] = useState<BankFileImport>();
  usePageTitle(t.title);
  const choose = (chosen: File, sheet?: string) => {
    const next = bankFileOf(chosen, sheet);
    setFile(undefined);
    setDone(undefined);
    preview.mutate(next, { onSuccess: () => setFile(next) });
  };
  const sheets = sheetsAsked(preview.error);
  const asked = preview.variables?.file;
  if (done) return <Done of={done} />;
  const shown = file && preview.data;
  return (
    <div className={styles.page}>
      {!shown && (
        <Card>
          <div className={styles.part}>
            <p>{t.how}</p>
            <Chooser label={t.choose} kind="primary" busy={preview.isPending} onPick={choose} />
            {preview.isPending && <Progress label={t.reading} />}
            {preview.error && <Banner tone={sheets.length ? "warn" : "error"}>{sentenceOf(preview.error)}</Banner>}
            {asked && <SheetButtons sheets={sheets} onPick={(sheet) => choose(asked, sheet)} />}
            <p className="small muted">{t.limits}</p>
          </div>
        </Card>
      )}
      {shown && (
        <>
          {shown.sheets.length > 1 && (
            <Field label={t.sheet}>
              <Select
                value={shown.sheet ?? ""}
                options={shown.sheets.map((name) => ({ value: name, label: name }))}
                onChange={(sheet) => choose(file.file, sheet)}
              />
            </Field>
          )}
          <Mapping key={file.stamp} file={file} preview={shown} onDone={setDone} />
          <Chooser label={t.another} kind="plain" onPick={choose} />
        </>
      )}
    </div>
  );
}

function Chooser({
  label,
  kind,
  busy,
  onPick,
}: {
  label: string;
  kind: "primary" | "plain";
  busy?: boolean;
  onPick: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={SHEET_FILES}
        className={styles.file}
        aria-label={label}
        tabIndex={-1}
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = "";
          if (file) onPick(file);
        }}
      />
      <Button kind={kind} wide busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** What a column is called; one without a title of its own also by what stands in it. */
function titleOf({ header, rows }: BankFilePreview, n: number): string {
  const name = header[n] || t.column(n + 1);
  const sample = rows.map(({ cells }) => cells[n]?.trim()).find(Boolean);
  return name === t.column(n + 1) && sample ? `${name}: ${sample}` : name;
}

interface MappingProps {
  file: BankFile;
  preview: BankFilePreview;
  onDone: (done: BankFileImport) => void;
}

function Mapping({ file, preview, onDone }: MappingProps) {
  const [columns, setColumns] = useState<Columns>(preview.columns);
  const [decided, setDecided] = useState<Decided>({});
  const save = useImport();
  const asked = save.data?.asked ?? [];
  const { day, amount, concept, key, sender, kind, balance } = columns;
  const chosen = Object.values(columns).filter((it) => it !== null);
  const isTwice = new Set(chosen).size < chosen.length;
  const cell = (cells: readonly string[], column: BankColumn) => {
    const at = columns[column];
    return at === null ? "" : (cells[at] ?? "").trim();
  };
  return (
    <>
      <div className={styles.part}>
        <h2>{t.columns}</h2>
        {preview.remembered && <p className="small muted">{t.remembered}</p>}
        {ORDER.map((column) => (
          <Field key={column} label={t.names[column]}>
            <Select
              value={String(columns[column] ?? "")}
              options={[
                { value: "", label: column === "day" || column === "amount" ? t.choosePlease : t.none },
                ...preview.header.map((_, n) => ({ value: String(n), label: titleOf(preview, n) })),
              ]}
              onChange={(value) => {
                save.reset();
                setDecided({});
                setColumns({ ...columns, [column]: value === "" ? null : Number(value) });
              }}
            />
          </Field>
        ))}
        {isTwice && <Banner tone="warn">{t.same}</Banner>}
      </div>
      <List heading={t.rows(preview.rows.length, preview.total)}>
        {preview.rows.map(({ line, cells }) => (
          <Row
            key={line}
            title={
              <span className={styles.line}>{cell(cells, "sender") || cell(cells, "concept") || t.line(line)}</span>
            }
            value={cell(cells, "amount") || t.noAmount}
            detail={
              <span className={styles.line}>
                {[
                  t.line(line),
                  cell(cells, "day"),
                  cell(cells, "kind"),
                  // Without a name it is the title.
                  cell(cells, "sender") && cell(cells, "concept"),
                  cell(cells, "key"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            }
          />
        ))}
      </List>
      {preview.gaps.map((gap) => (
        <Banner key={`${gap.after} ${gap.before}`} tone="warn">
          {gapWords(gap)}
        </Banner>
      ))}
      {preview.endsOpen && <Banner tone="warn">{t.endsOpen}</Banner>}
      {asked.length > 0 && <Questions asked={asked} decided={decided} onChange={setDecided} />}
      {save.error && <Banner tone="error">{sentenceOf(save.error)}</Banner>}
      <Button
        kind="primary"
        wide
        busy={save.isPending}
        disabled={day === null || amount === null || isTwice || asked.some((it) => !decided[it.line])}
        onClick={() =>
          day !== null &&
          amount !== null &&
          save.mutate(
            {
              ...file,
              decided,
              columns: {
                day,
                amount,
                concept: concept ?? undefined,
                key: key ?? undefined,
                sender: sender ?? undefined,
                kind: kind ?? undefined,
                balance: balance ?? undefined,
              },
            },
            { onSuccess: (done) => done.asked.length === 0 && onDone(done) },
          )
        }
      >
        {t.save}
      </Button>
    </>
  );
}

/** Which one each deposit is that could be there already. */
function Questions({
  asked,
  decided,
  onChange,
}: {
  asked: BankFileImport["asked"];
  decided: Decided;
  onChange: (decided: Decided) => void;
}) {
  return (
    <section className={styles.part} aria-label={t.askedTitle(asked.length)}>
      <Banner tone="warn" title={t.askedTitle(asked.length)}>
        {t.asked}
      </Banner>
      {asked.map((it) => (
        <div key={it.line} className={styles.question}>
          <p
            className={styles.line}
          >{`${dayWithoutWeekday(it.day)} · ${spoken(it.amount)} · ${it.words || t.line(it.line)}`}</p>
          <p className="small muted">{t.there(it.like.words, it.like.added)}</p>
          <Segmented<"" | "same" | "other">
            label={`${spoken(it.amount)} · ${it.words || t.line(it.line)}`}
            value={decided[it.line] ?? ""}
            options={[
              { value: "same", label: t.sameMoney },
              { value: "other", label: t.otherMoney },
            ]}
            onChange={(answer) => answer && onChange({ ...decided, [it.line]: answer })}
          />
        </div>
      ))}
    </section>
  );
}

function gapWords({ after, before, amount }: BankFilePreview["gaps"][number]): string {
  const moved = inPesos(Math.abs(amount));
  return after === before
    ? t.gapOn(dayWithoutWeekday(after), moved, amount > 0)
    : t.gap(dayWithoutWeekday(after), dayWithoutWeekday(before), moved, amount > 0);
}

function Done({ of: it }: { of: BankFileImport }) {
  const more = [
    it.likely > 0 && t.likely(it.likely),
    it.repeated > 0 && t.repeated(it.repeated),
    it.others > 0 && t.others(it.others),
  ].filter(Boolean);
  return (
    <div className={styles.page}>
      <Banner tone={it.added > 0 ? "success" : "info"} title={it.added > 0 ? t.done(it.added) : t.nothingNew}>
        {more.join(" ")}
      </Banner>
      <ButtonLink kind="primary" wide href={to("cobro", { ver: "sin-identificar" })} data-replace>
        {t.see}
      </ButtonLink>
    </div>
  );
}
