import type { ChargeView, PlanChoices } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import type { ReactNode } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { Refusal } from "#src/features/business/contact-check/refusal";
import { useForgetRefusals } from "#src/features/payments/charges/use-forget-refusals";
import { navigate } from "#src/nav/history";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { PriceInput } from "#src/shared/money/price-input";
import styles from "#src/shared/options.module.css";
import { Button, IconButton } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, Select } from "#src/ui/controls/inputs";
import { Banner, Skeleton } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import { Card } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { useDivideCharge, usePlanChoices } from "./data";
import { type DraftPart, faultsOf, leftOf, toDraft, toParts, withAnother, without } from "./draft";
import { plansText as t } from "./text";

/** Asks how to divide what is left of a debt: a proposal, or the amounts that somebody types. */
export function DivideSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const choices = usePlanChoices(charge);
  return choices.data ? (
    <Choose charge={charge} choices={choices.data} onClose={onClose} />
  ) : (
    <Sheet open onClose={onClose} title={charge.parts ? t.sheetAgain : t.sheet}>
      <Loaded of={choices} skeleton={<Skeleton height={200} radius={16} />} missing={<p>{t.none}</p>}>
        {() => null}
      </Loaded>
    </Sheet>
  );
}

type Choice = number | "own" | "whole";
interface Typed {
  choice: Choice;
  /** The parts as somebody types them. */
  typed: DraftPart[];
}

function Choose({ charge, choices, onClose }: { charge: ChargeView; choices: PlanChoices; onClose: () => void }) {
  const { proposals, bounds, owed } = choices;
  const { can } = useStaff();
  const divide = useDivideCharge(charge.id, can("charge.collect") && !charge.mine);
  useForgetRefusals(charge, divide);
  const mayType = bounds.length > 0;
  const partsOf = ({ choice, typed }: Typed) =>
    choice === "own"
      ? toParts(typed)
      : choice === "whole"
        ? [{ method: bounds[0]?.method ?? ("spei_mp" as const), amount: owed }]
        : proposals[choice];
  const edit = useEdit({
    start: (): { values: Typed } => ({
      values: {
        choice: proposals.length > 0 ? 0 : mayType ? "own" : "whole",
        typed: toDraft(proposals[0] ?? []),
      },
    }),
    inputs: ["parts"],
    check: ({ choice, typed }) =>
      choice === "own"
        ? { ...faultsOf(typed), ...(leftOf(owed, typed) === 0 ? {} : { left: wordsOf(leftOf(owed, typed)) }) }
        : {},
    send: (values) =>
      divide.mutateAsync({ parts: (partsOf(values) ?? []).map(({ method, amount }) => ({ method, amount })) }),
    onSaved: ({ chargeId }) => {
      onClose();
      void navigate(`/cobro?c=${chargeId}`, { replace: true, keep: true });
    },
  });
  const { choice, typed } = edit.values;
  /** Changes the division: what the server said of the one before no longer applies. */
  const change = (values: Partial<Typed>) => {
    divide.reset();
    edit.touch("parts");
    edit.set(values);
  };
  const hasSlip =
    charge.attempts.some((a) => isOneOf(liveAttemptStates, a.state)) || charge.parts?.items.some((p) => p.waits);
  // Whoever changes a proposal begins with it.
  const choose = (it: Choice) =>
    change({
      choice: it,
      ...(it === "own" && typeof choice === "number" ? { typed: toDraft(proposals[choice] ?? []) } : {}),
    });
  return (
    <EditSheet
      edit={edit}
      title={choices.divided ? t.sheetAgain : t.sheet}
      action={choice === "whole" ? t.confirmJoin : t.confirm}
      disabled={choice !== "own" && !partsOf(edit.values)}
      // What is wrong with a part stands at it, where the parts are shown.
      problem={
        divide.error && (edit.problem || choice !== "own") ? (
          <Refusal error={divide.error} chargeId={charge.id} />
        ) : (
          false
        )
      }
      className={styles.stack}
      byTap
      onClose={onClose}
    >
      <div className="split">
        <span>{t.owed}</span>
        <strong>
          <MoneyText amount={owed} />
        </strong>
      </div>
      {hasSlip && <Banner tone="warn">{t.slipsEnd}</Banner>}
      {proposals.length === 0 && !mayType && !choices.divided && <Banner tone="info">{t.none}</Banner>}
      <Options choices={choices} choice={choice} onChoose={choose} />
      {choice === "own" && (
        <OwnParts choices={choices} parts={typed} onChange={(typed) => change({ typed })} fault={edit.faultOf} />
      )}
      <p className="small muted">{t.why}</p>
    </EditSheet>
  );
}

interface OptionsProps {
  choices: PlanChoices;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** The proposals, amounts of one's own, and one payment again. */
const Options = ({ choices, choice, onChoose }: OptionsProps) => (
  <fieldset className={styles.options}>
    <legend className="hush">{t.how}</legend>
    {choices.proposals.map((it, i) => (
      <Option key={t.proposal(it) + t.amounts(it)} checked={choice === i} onChange={() => onChoose(i)}>
        <strong>{t.proposal(it)}</strong>
        <span className="small muted">{t.amounts(it)}</span>
      </Option>
    ))}
    {choices.bounds.length > 0 && (
      <Option checked={choice === "own"} onChange={() => onChoose("own")}>
        <strong>{t.own}</strong>
        <span className="small muted">{t.ownHint}</span>
      </Option>
    )}
    {choices.divided && (
      <Option checked={choice === "whole"} onChange={() => onChoose("whole")}>
        <strong>{t.whole}</strong>
      </Option>
    )}
  </fieldset>
);

const Option = ({ checked, onChange, children }: { checked: boolean; onChange: () => void; children: ReactNode }) => (
  <div className={styles.option}>
    <Radio name="division" checked={checked} onChange={onChange}>
      <span className={styles.text}>{children}</span>
    </Radio>
  </div>
);

/** What is left to divide, or is too much (centavos). */
const wordsOf = (left: number) => (left === 0 ? t.exact : left > 0 ? t.left(left) : t.over(-left));

/** Below the choices there may be no room to see that there is more. */
const showIt = (node: HTMLElement | null) => intoView(node, { block: "start" });

/** The parts as somebody types them, with what is left to divide. */
function OwnParts({
  choices: { bounds, owed, most },
  parts,
  onChange,
  fault,
}: {
  choices: PlanChoices;
  parts: DraftPart[];
  onChange: (parts: DraftPart[]) => void;
  fault: (field: string) => string | undefined;
}) {
  const left = leftOf(owed, parts);
  const words = wordsOf(left);
  const set = (id: string, change: Partial<DraftPart>) =>
    onChange(parts.map((p) => (p.id === id ? { ...p, ...change } : p)));
  return (
    <section className={styles.stack} aria-label={t.own} ref={showIt}>
      {parts.map((p, i) => {
        const of = bounds.find((b) => b.method === p.method);
        return (
          <Card key={p.id} className={styles.stack}>
            <div className="split">
              <strong>{t.part(i + 1)}</strong>
              {parts.length > 2 && (
                <IconButton icon="trash" label={t.remove(i + 1)} onClick={() => onChange(without(owed, parts, p.id))} />
              )}
            </div>
            <Field label={t.method(i + 1)} error={fault(`parts.${i}.method`)}>
              <Select
                value={p.method}
                onChange={(method) => set(p.id, { method })}
                options={bounds.map((b) => ({ value: b.method, label: t.methods[b.method] }))}
              />
            </Field>
            <Field label={t.amount(i + 1)} hint={of && t.between(of.min, of.max)} error={fault(`parts.${i}.amount`)}>
              <PriceInput value={p.amount} onChange={(amount) => set(p.id, { amount })} />
            </Field>
          </Card>
        );
      })}
      {fault("left") ? (
        <div data-fault tabIndex={-1}>
          <Banner tone="error">{words}</Banner>
        </div>
      ) : (
        <p role="status" className={left === 0 ? "small muted" : "small"}>
          {words}
        </p>
      )}
      {parts.length < most && (
        <Button kind="tonal" small icon="plus" onClick={() => onChange(withAnother(owed, parts))}>
          {t.add}
        </Button>
      )}
    </section>
  );
}
