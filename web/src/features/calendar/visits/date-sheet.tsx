import type { SessionForm, StaffItem } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import { useSaveSession } from "./data";
import { DateFields } from "./date-fields";
import { draftOf, formOf, isWhole } from "./draft";
import { Refusal } from "./refusal";
import { visitsText as t } from "./text";
import s from "./visits.module.css";

/** A date of a visit, new or as it is: when, how many places, when it is sold and for how much. */
export function DateSheet({
  visit,
  date,
  like,
  onClose,
}: {
  visit: Pick<StaffItem, "id" | "price" | "zoneWords">;
  date: (SessionForm & { id: string; version: number; taken: number }) | null;
  /** A new one begins like this one, without its day. */
  like?: SessionForm | undefined;
  onClose: () => void;
}) {
  const [begin] = useState(() => ({ day: date?.day ?? "", ...draftOf(date ?? like, visit.price) }));
  const [typed, setTyped] = useState(begin);
  const save = useSaveSession(visit.id);
  const dirty = JSON.stringify(typed) !== JSON.stringify(begin);
  useHoldReload(dirty);
  const put = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }));
  const fault = (field: string) => faultOf(save.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={date ? t.edit : t.add}
      dismissible={!dirty}
      footer={
        <div className={s.foot}>
          <Button
            kind="primary"
            wide
            busy={save.isPending}
            disabled={!typed.day || !isWhole(typed) || (date !== null && !dirty)}
            onClick={() =>
              save.mutate(
                {
                  seen: date && { id: date.id, version: date.version },
                  form: { day: typed.day, ...formOf(typed) },
                },
                { onSuccess: onClose },
              )
            }
          >
            {t.save}
          </Button>
          {dirty && (
            <Button kind="neutral" wide onClick={onClose}>
              {t.leave}
            </Button>
          )}
        </div>
      }
    >
      <div className={s.form}>
        <Refusal error={save.error} />
        <Field label={t.day} error={fault("day")} required>
          <TextInput type="date" value={typed.day} onChange={(day) => put({ day })} />
        </Field>
        <DateFields value={typed} onChange={put} fault={fault} zoneWords={visit.zoneWords} taken={date?.taken ?? 0} />
      </div>
    </Sheet>
  );
}
