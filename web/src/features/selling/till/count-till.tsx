import type { TillView } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { denominations, type Pieces, sumPieces } from "@corral/domain/selling/cash";
import { useId } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { type StoredCount, useStored } from "#src/offline/storage/stored";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { sentenceOf } from "#src/shared/api/errors";
import { useEdit } from "#src/shared/editing/use-edit";
import { readCash } from "#src/shared/money/amount";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { AreaField, TextField } from "#src/ui/controls/labelled";
import { Badge, Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useCloseTill, useCountTill, useGiveCount } from "./data";
import { tillText as t } from "./text";
import styles from "./till.module.css";
import { BlindCounts, TillSums } from "./till-sums";

type Typed = Partial<Record<keyof Pieces, string>>;
const nothing = (till: string): StoredCount => ({ till, how: "pieces", pieces: {}, total: "" });
const piecesOf = (typed: Typed): Pieces =>
  Object.fromEntries(Object.entries(typed).flatMap(([code, n]) => (n ? [[code, Number(n)]] : [])));

/** Counts a cash session: the counted cash, the difference from the expected amount, and its reason. */
export function CountTill({ till }: { till: TillView }) {
  const [kept, keep] = useStored("tillCount");
  // On the phone, so that a reload or a look elsewhere doesn't begin it again.
  const { how, pieces, total: typed } = kept?.till === till.id ? kept : nothing(till.id);
  const put = (next: Partial<StoredCount>) => void keep(() => ({ till: till.id, how, pieces, total: typed, ...next }));
  const end = () => void keep(() => null);
  const goOn = useCountTill(till.id);
  const give = useGiveCount(till.id);
  const close = useCloseTill(till.id);
  const counted: Centavos | undefined = how === "total" ? readCash(typed) : sumPieces(piecesOf(pieces));
  const begun = how === "total" ? typed !== "" : Object.values(pieces).some((n) => n !== "");
  useHoldReload(begun);
  // Who counts first has no expected cash until the count is given.
  const { cash } = till;
  const difference = counted === undefined || !begun || !cash ? undefined : counted - cash.expected;
  const even = difference === 0;
  const told = how === "total" ? { total: counted ?? 0 } : { pieces: piecesOf(pieces) };
  const edit = useEdit({
    start: () => ({ values: { reason: "" } }),
    inputs: ["total", "reason"],
    send: ({ reason }) =>
      cash ? close.mutateAsync({ ...told, ...(even ? {} : { reason: reason.trim() }) }) : give.mutateAsync(told),
    onSaved: (it) => {
      if (!cash) return;
      end();
      void navigate(to("cobro", { ver: "caja", corte: it.id }), { keep: true });
    },
  });
  const { reason } = edit.values;
  const ready = difference !== undefined && (even || reason.trim().length >= 3);
  const whyId = useId();
  const whyNot = !begun || counted === undefined ? t.countFirst : cash && !ready ? t.whyFirst : undefined;
  const problem = edit.problem ?? (goOn.error && sentenceOf(goOn.error));
  return (
    <form className={styles.column} {...edit.form} onSubmit={(e) => e.preventDefault()}>
      <Card className={styles.card}>
        <div className="split">
          <h2>{t.countTitle}</h2>
          <Badge tone={till.tone}>{till.stateWords}</Badge>
        </div>
        <p className="muted">{cash ? t.countHint : `${t.countHint} ${t.blindHint}`}</p>
        <Segmented
          label={t.how}
          value={how}
          onChange={(next) => put({ how: next })}
          options={[
            { value: "pieces", label: t.byPieces },
            { value: "total", label: t.byTotal },
          ]}
        />
        {how === "total" ? (
          <TextField
            label={t.total}
            error={typed !== "" && counted === undefined ? t.badAmount : edit.faultOf("total")}
            value={typed}
            onChange={(total) => {
              edit.touch("total");
              put({ total });
            }}
            inputMode="decimal"
            placeholder="0.00"
            maxLength={14}
            autoComplete="off"
          />
        ) : (
          <div className={styles.form}>
            <Piles kind="b" legend={t.bills} typed={pieces} onChange={(next) => put({ pieces: next })} />
            <Piles kind="m" legend={t.coins} typed={pieces} onChange={(next) => put({ pieces: next })} />
          </div>
        )}
        <dl className={styles.sums}>
          <div className={styles.whole}>
            <dt>{t.counted}</dt>
            <dd>
              <MoneyText amount={counted ?? 0} />
            </dd>
          </div>
        </dl>
      </Card>
      <Card className={styles.card}>
        {cash && <TillSums till={till} />}
        <BlindCounts till={till} />
        {difference !== undefined && (
          <div className={styles.verdict} data-even={even} role="status">
            <span>{even ? t.even : difference > 0 ? t.over : t.short}</span>
            <MoneyText amount={Math.abs(difference)} />
          </div>
        )}
        {difference !== undefined && !even && (
          <AreaField label={t.why} {...edit.field("reason")} hint={t.whyHint} maxLength={200} rows={2} />
        )}
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className={styles.form}>
          {whyNot && (
            <p className="small muted" id={whyId}>
              {whyNot}
            </p>
          )}
          <Button
            kind="primary"
            wide
            disabled={cash ? !ready : !begun || counted === undefined}
            aria-describedby={whyNot && whyId}
            busy={edit.isSaving}
            onClick={() => edit.save()}
          >
            {cash ? t.close : t.giveCount}
          </Button>
          <Button kind="plain" wide busy={goOn.isPending} onClick={() => goOn.mutate("go_on", { onSuccess: end })}>
            {t.goOn}
          </Button>
        </div>
      </Card>
    </form>
  );
}

/** The number of each note, or of each coin. */
function Piles({
  kind,
  legend,
  typed,
  onChange,
}: {
  kind: "b" | "m";
  legend: string;
  typed: Typed;
  onChange: (typed: Typed) => void;
}) {
  return (
    <fieldset className={styles.piles}>
      <legend>{legend}</legend>
      {denominations
        .filter((it) => it.code.startsWith(kind))
        .map(({ code, value, words }) => (
          <div key={code} className={styles.pile}>
            <MoneyText amount={value} />
            <TextInput
              aria-label={t.pieces(words)}
              value={typed[code] ?? ""}
              onChange={(n) => /^\d{0,5}$/.test(n) && onChange({ ...typed, [code]: n })}
              inputMode="numeric"
              placeholder="0"
              autoComplete="off"
            />
            <MoneyText amount={value * Number(typed[code] ?? 0)} className="muted" />
          </div>
        ))}
    </fieldset>
  );
}
