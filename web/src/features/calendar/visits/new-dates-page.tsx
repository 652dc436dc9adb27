import { addDays, type Day, isDay, weekday, zoneInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useItems, useStaffItem } from "#src/features/shop/items/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useBusinessZone, useToday } from "#src/shared/api/today";
import { DayField, typedDay } from "#src/shared/day-input";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { wholeRecord } from "#src/shared/editing/merge-fields";
import { SaveBar } from "#src/shared/editing/save-bar";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, Select } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { useAddSeries, useSaveSession } from "./data";
import { DateFields } from "./date-fields";
import { countOf, isWhole, type RuleDraft, ruleForm, toDraft, toForm } from "./draft";
import { Refusal } from "./refusal";
import { RuleFields } from "./rule-fields";
import { visitsText as t } from "./text";
import styles from "./visits.module.css";

/** New sessions of a visit, one or weekly (`?visita=`, `?dia=`). */
export default function NewDatesPage() {
  const { query } = useAddress("calendario");
  const visits = useItems({ state: "", kind: "session", q: "" });
  const [picked, setPicked] = useState(query.visita ?? "");
  return (
    <Loaded of={visits} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {(data) => {
        const all = data.pages.flatMap((p) => p.items).filter((i) => i.state !== "archived");
        const id = all.find((i) => i.id === picked)?.id ?? all[0]?.id;
        if (!id)
          return (
            <EmptyState
              icon="calendar"
              title={t.noVisits}
              actions={
                <ButtonLink kind="primary" href="/ajustes?ver=catalogo">
                  {t.toCatalog}
                </ButtonLink>
              }
            >
              {t.noVisitsHint}
            </EmptyState>
          );
        return (
          <div className={styles.column}>
            <Field label={t.visit}>
              <Select value={id} options={all.map((i) => ({ value: i.id, label: i.title }))} onChange={setPicked} />
            </Field>
            <Form key={id} itemId={id} requestedDay={query.dia} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Form({ itemId, requestedDay }: { itemId: string; requestedDay: string | undefined }) {
  const item = useStaffItem(itemId);
  return (
    <Loaded of={item} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {(i) => (
        <Typed itemId={i.id} price={i.price} like={i.sessions.find((d) => !d.past)} requestedDay={requestedDay} />
      )}
    </Loaded>
  );
}

type Like = Parameters<typeof toDraft>[0];
/** The days have defaults: only the common fields count as typed. */
const asTyped = wholeRecord((typed: ReturnType<typeof startOf>) => JSON.stringify(toForm(typed)));
const NO_SKIPS: RuleDraft["skip"] = [];
/** Defaults: from the given day, for twelve weeks when repeated. */
const startOf = (first: Day, like: Like, price: number) => ({
  day: typedDay(first),
  weekdays: [weekday(first)],
  from: typedDay(first),
  until: typedDay(addDays(first, 83)),
  skip: NO_SKIPS,
  ...toDraft(like, price),
});
function Typed({
  itemId,
  price,
  like,
  requestedDay,
}: {
  itemId: string;
  price: number;
  like: Like;
  requestedDay: string | undefined;
}) {
  const zone = useBusinessZone();
  const today = useToday();
  const first: Day = requestedDay && isDay(requestedDay) && requestedDay > today ? requestedDay : addDays(today, 1);
  const [how, setHow] = useState<"one" | "weekly">("one");
  const one = useSaveSession(itemId);
  const many = useAddSeries(itemId);
  const edit = useEdit({
    start: () => ({ values: startOf(first, like, price) }),
    fields: asTyped,
    send: (typed): Promise<unknown> =>
      how === "one"
        ? one.mutateAsync({ seen: null, form: { day: typed.day, ...toForm(typed) } })
        : many.mutateAsync({ ...ruleForm(typed), ...toForm(typed) }),
    onSaved: (_answer, _how, { day, from }) =>
      void navigate(to("calendario", { dia: how === "one" ? day : from }), { replace: true, direction: "back" }),
  });
  const typed = edit.values;
  const count = how === "weekly" ? countOf(typed, today) : null;
  return (
    <div className={styles.form}>
      <LeaveGuard when={edit.isDirty && !edit.isSaving} />
      <Segmented
        label={t.how}
        value={how}
        options={[
          { value: "one", label: t.one },
          { value: "weekly", label: t.weekly },
        ]}
        onChange={setHow}
      />
      {how === "one" ? (
        <DayField label={t.day} {...edit.field("day")} required />
      ) : (
        <RuleFields value={typed} onChange={edit.set} fault={edit.faultOf} count={count} />
      )}
      <DateFields value={typed} onChange={edit.set} fault={edit.faultOf} zoneWords={zoneInWords(zone)} />
      <SaveBar said={<Refusal error={edit.error} />}>
        <Button
          kind="primary"
          wide
          busy={edit.isSaving}
          disabled={!isWhole(typed) || (how === "one" ? !typed.day : !count)}
          onClick={() => edit.save()}
        >
          {how === "weekly" && count ? t.saveMany(count) : t.save}
        </Button>
      </SaveBar>
    </div>
  );
}
