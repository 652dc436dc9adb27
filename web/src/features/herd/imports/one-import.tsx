import { type MarkType, markTypes, markTypeWords } from "@corral/domain/herd/animals/identifiers";
import { useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { SheetButtons } from "#src/shared/sheets";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Banner, EmptyState, Progress, Skeleton } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import {
  type ImportCheck,
  type ImportView,
  isRunning,
  useCancelImport,
  useImport,
  useReread,
  useRunImport,
} from "./data";
import { FilePicker, openImport } from "./file-picker";
import styles from "./herd-files.module.css";
import { importsText as t } from "./text";

const HOME = to("animales", { ver: "importar" });

/** One import in any state: progress, preview, the file's errors, result. */
export function OneImport({ id }: { id: string }) {
  return (
    <Loaded
      of={useImport(id)}
      skeleton={<Skeleton height={240} radius={16} />}
      missing={
        <EmptyState
          icon="search"
          title={t.missing}
          actions={
            <ButtonLink kind="primary" href={HOME} data-replace>
              {t.back}
            </ButtonLink>
          }
        />
      }
    >
      {(it) => (
        <>
          <p className={styles.name}>{it.fileName}</p>
          {isRunning(it) ? <Running it={it} /> : <Ended it={it} />}
        </>
      )}
    </Loaded>
  );
}

function Running({ it }: { it: ImportView }) {
  const cancel = useCancelImport(it.id);
  const label = it.state === "checking" ? t.checking : t.importing;
  return (
    <Card>
      <div className={styles.stack}>
        <p className={styles.how} role="status">
          {label}
        </p>
        <Progress label={label} value={it.total > 0 ? it.done / it.total : undefined} />
        {it.total > 0 && <p className="small muted num">{t.ofTotal(it.done, it.total)}</p>}
        <p className="small muted">{t.leave}</p>
        <Button kind="danger" wide busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t.stop}
        </Button>
        {cancel.error && <Banner tone="error">{sentenceOf(cancel.error)}</Banner>}
      </div>
    </Card>
  );
}

function Ended({ it }: { it: ImportView }) {
  const { check } = it;
  if (it.state === "done" && check)
    return (
      <>
        <Banner tone="success" title={t.done}>
          {t.doneHint(check.created, check.changed)}
        </Banner>
        <ButtonLink kind="primary" wide href="/animales">
          {t.seeHerd}
        </ButtonLink>
        <Sums check={check} />
      </>
    );
  if (it.state === "cancelled")
    return (
      <>
        <Banner>{t.stopped}</Banner>
        <FilePicker />
      </>
    );
  if (it.state === "failed")
    return (
      <>
        <Banner tone="error" title={t.failed}>
          {it.why}
        </Banner>
        <Decide it={it} />
      </>
    );
  if (!check) return null;
  if (check.asked.length > 0)
    return (
      <>
        <Asked it={it} asked={check.asked} />
        <FilePicker primary={false} />
        <OtherSheets it={it} />
        {check.faultCount > 0 && <Faults check={check} />}
      </>
    );
  if (check.faultCount > 0)
    return (
      <>
        <Banner tone="error" title={t.faults(check.faultCount)}>
          {t.faultsHint}
        </Banner>
        <FilePicker />
        <OtherSheets it={it} />
        <Faults check={check} />
        <About check={check} />
      </>
    );
  return (
    <>
      {it.canRun || check.same > 0 || check.unknownCount === 0 ? (
        <Banner tone={it.canRun ? "success" : "info"} title={it.canRun ? t.ready : t.nothing}>
          {it.canRun ? t.readyHint : t.nothingHint}
        </Banner>
      ) : (
        <Banner tone="warn">{t.noneKnown}</Banner>
      )}
      <Sums check={check} />
      <Decide it={it} />
      <OtherSheets it={it} />
    </>
  );
}

/** Asks what the columns are that would be left out though they tell the animals apart. */
function Asked({ it, asked }: { it: ImportView; asked: readonly string[] }) {
  const [said, setSaid] = useState<Record<string, ColumnAs | "">>({});
  const reread = useReread(it.id);
  const read = () =>
    reread.mutate(
      { columns: asked.map((name) => ({ name, as: said[name] || "none" })) },
      { onSuccess: ({ id }) => openImport(id, true) },
    );
  return (
    <div className={styles.stack}>
      <Banner tone="warn">{t.askedHint(asked.length)}</Banner>
      {asked.map((name) => (
        <Field key={name} label={t.asked(name)}>
          <Select<ColumnAs | "">
            value={said[name] ?? ""}
            options={[
              { value: "", label: t.askedChoose },
              ...markTypes.map((value) => ({ value, label: markTypeWords[value] })),
              { value: "name", label: t.askedName },
              { value: "none", label: t.askedNone },
            ]}
            onChange={(as) => setSaid({ ...said, [name]: as })}
          />
        </Field>
      ))}
      {reread.error && <Banner tone="error">{sentenceOf(reread.error)}</Banner>}
      <Button kind="primary" wide busy={reread.isPending} disabled={asked.some((name) => !said[name])} onClick={read}>
        {t.askedRead}
      </Button>
    </div>
  );
}
type ColumnAs = MarkType | "name" | "none";

/** The other sheets of its workbook, while nothing of this one was stored. */
function OtherSheets({ it }: { it: ImportView }) {
  const other = useReread(it.id);
  if (it.state !== "checked" || !it.check?.otherSheets.length) return null;
  return (
    <section className={styles.stack} aria-label={t.otherSheets}>
      <h2 className={styles.how}>{t.otherSheets}</h2>
      <SheetButtons
        sheets={it.check.otherSheets}
        busy={other.isPending}
        onPick={(sheet) => other.mutate({ sheet }, { onSuccess: ({ id }) => openImport(id, true) })}
      />
      {other.error && <Banner tone="error">{sentenceOf(other.error)}</Banner>}
    </section>
  );
}

/** Buttons to apply or discard it. */
function Decide({ it }: { it: ImportView }) {
  const run = useRunImport(it.id);
  const cancel = useCancelImport(it.id);
  const { check } = it;
  const error = run.error ?? cancel.error;
  const discard = () =>
    cancel.mutate(undefined, {
      onSuccess: () => void navigate(HOME, { replace: true, keep: true, direction: "none" }),
    });
  if (!it.canRun) return <FilePicker />;
  return (
    <div className={styles.stack}>
      {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
      <Button kind="primary" wide busy={run.isPending} onClick={() => run.mutate()}>
        {it.state === "failed" || !check ? t.again : t.run(check.created + check.changed)}
      </Button>
      <Button kind="plain" wide busy={cancel.isPending} onClick={discard}>
        {t.discard}
      </Button>
    </div>
  );
}

function Faults({ check }: { check: ImportCheck }) {
  return (
    <List
      heading={t.faultList}
      note={check.faultCount > check.faults.length ? t.more(check.faultCount - check.faults.length) : undefined}
    >
      {check.faults.map((f) => (
        <Row key={`${f.line} ${f.column} ${f.message}`} title={f.message} detail={t.where(f.line, f.column)} />
      ))}
    </List>
  );
}

function Sums({ check }: { check: ImportCheck }) {
  const sums = [
    [t.created, check.created],
    [t.changed, check.changed],
    [t.same, check.same],
    ...(check.weighings ? [[t.weighings, check.weighings] as const] : []),
  ] as const;
  return (
    <>
      <List heading={t.whatHappens}>
        {sums.map(([title, value]) => (
          <Row key={title} title={title} value={<span className="num">{value.toLocaleString("es-MX")}</span>} />
        ))}
        {check.newGroups.length > 0 && <Row title={t.newGroups} detail={check.newGroups.join(", ")} />}
        {check.unknownCount > 0 && (
          <Row
            title={t.unknown}
            detail={check.unknown.join(", ")}
            value={<span className="num">{check.unknownCount.toLocaleString("es-MX")}</span>}
          />
        )}
      </List>
      <About check={check} />
    </>
  );
}

/** The file's format, and columns that are ignored. */
function About({ check }: { check: ImportCheck }) {
  return (
    <List heading={t.about}>
      <Row title={t.written} detail={check.encoding} />
      {check.unused.length > 0 && <Row title={t.unused} detail={check.unused.join(", ")} />}
    </List>
  );
}
