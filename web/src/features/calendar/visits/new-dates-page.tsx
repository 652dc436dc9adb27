import {
  addDays,
  type Day,
  DEFAULT_ZONE,
  dayIn,
  type Instant,
  isDay,
  isZone,
  weekday,
  zoneInWords,
} from "@corral/domain/kernel/time";
import { useState } from "react";
import { useItems, useStaffItem } from "#src/features/shop/items/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";
import { faultOf } from "#src/shared/api/errors";
import { LeaveGuard } from "#src/shared/leave-guard";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, Select, TextInput } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { useAddSeries, useSaveSession } from "./data";
import { DateFields } from "./date-fields";
import { countOf, draftOf, formOf, isWhole, type RuleDraft, ruleForm } from "./draft";
import { Refusal } from "./refusal";
import { RuleFields } from "./rule-fields";
import { visitsText as t } from "./text";
import s from "./visits.module.css";

/** Dates of a visit, one or every week (`?visita=`, `?dia=`). */
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
          <div className={s.column}>
            <Field label={t.visit}>
              <Select value={id} options={all.map((i) => ({ value: i.id, label: i.title }))} onChange={setPicked} />
            </Field>
            <Form key={id} itemId={id} asked={query.dia} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Form({ itemId, asked }: { itemId: string; asked: string | undefined }) {
  const item = useStaffItem(itemId);
  return (
    <Loaded of={item} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {(i) => <Typed itemId={i.id} price={i.price} like={i.sessions.find((d) => !d.past)} asked={asked} />}
    </Loaded>
  );
}

type Like = Parameters<typeof draftOf>[0];
function Typed({
  itemId,
  price,
  like,
  asked,
}: {
  itemId: string;
  price: number;
  like: Like;
  asked: string | undefined;
}) {
  const config = useConfig();
  const zone = config && isZone(config.zone) ? config.zone : DEFAULT_ZONE;
  const today = dayIn(zone, serverNow() as Instant);
  const first: Day = asked && isDay(asked) && asked > today ? asked : addDays(today, 1);
  const [how, setHow] = useState<"one" | "weekly">("one");
  const [day, setDay] = useState<string>(first);
  const [rule, setRule] = useState<RuleDraft>(() => ({
    weekdays: [weekday(first)],
    from: first,
    until: addDays(first, 83),
    skip: [],
  }));
  const [begin] = useState(() => draftOf(like, price));
  const [typed, setTyped] = useState(begin);
  const one = useSaveSession(itemId);
  const many = useAddSeries(itemId);
  const save = how === "one" ? one : many;
  const fault = (field: string) => faultOf(save.error, field);
  const count = how === "weekly" ? countOf(rule, today) : null;
  const done = (dia: string) => void navigate(to("calendario", { dia }), { replace: true, direction: "back" });
  const dirty = JSON.stringify(typed) !== JSON.stringify(begin);
  const send = () =>
    how === "one"
      ? one.mutate({ seen: null, form: { day, ...formOf(typed) } }, { onSuccess: () => done(day) })
      : many.mutate({ ...ruleForm(rule), ...formOf(typed) }, { onSuccess: () => done(rule.from) });
  return (
    <div className={s.form}>
      <LeaveGuard when={dirty && !save.isPending && !save.isSuccess} />
      <Segmented
        label={t.how}
        value={how}
        options={[
          { value: "one", label: t.one },
          { value: "weekly", label: t.weekly },
        ]}
        onChange={setHow}
      />
      <Refusal error={save.error} />
      {how === "one" ? (
        <Field label={t.day} error={fault("day")} required>
          <TextInput type="date" value={day} onChange={setDay} />
        </Field>
      ) : (
        <RuleFields
          value={rule}
          onChange={(change) => setRule((now) => ({ ...now, ...change }))}
          fault={fault}
          count={count}
        />
      )}
      <DateFields
        value={typed}
        onChange={(change) => setTyped((now) => ({ ...now, ...change }))}
        fault={fault}
        zoneWords={zoneInWords(zone)}
      />
      <Button
        kind="primary"
        wide
        busy={save.isPending}
        disabled={!isWhole(typed) || (how === "one" ? !day : !count)}
        onClick={send}
      >
        {how === "weekly" && count ? t.saveMany(count) : t.save}
      </Button>
    </div>
  );
}
