import type { CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { CustomerFields } from "./customer-fields";
import s from "./customers.module.css";
import { useCustomer, useEditCustomer } from "./data";
import { type CustomerForm, formOf } from "./form";
import { JoinSheet } from "./join-sheet";
import { customersText as t } from "./text";

/** Changes somebody's data. Whoever was quicker is shown beside what was typed; a phone that is another's offers to join the two. */
export function EditSheet({
  customer: k,
  isHere = false,
  unsent,
  onClose,
}: {
  customer: Pick<CustomerView, "id" | "version" | keyof CustomerForm>;
  /** Is only on this phone for now. */
  isHere?: boolean;
  /** What this phone changed of them and hasn't sent: one goes on from there. */
  unsent: CustomerForm | undefined;
  onClose: () => void;
}) {
  const save = useEditCustomer(k.id, t.editTitle);
  const now = useCustomer(k.id, !isHere).data ?? k;
  const [typed, setTyped] = useState(() => unsent ?? formOf(k));
  const [version, setVersion] = useState(k.version);
  const [joining, setJoining] = useState(false);
  useHoldReload(JSON.stringify(typed) !== JSON.stringify(unsent ?? formOf(k)));
  const fault = (field: keyof CustomerForm) => faultOf(save.error, field);
  const code = save.error instanceof ApiError ? save.error.code : undefined;
  const late = code === "VERSION_CONFLICT";
  const other = save.error instanceof ApiError ? (save.error.extra.customer as Other | undefined) : undefined;
  if (joining && other) return <JoinSheet customer={k} other={other} onClose={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.edit}
      footer={
        <Button
          kind="primary"
          wide
          busy={save.isPending}
          disabled={typed.name.trim().length < 2}
          // Whoever has read what is saved now may put theirs over it.
          onClick={() => save.mutate({ ...typed, version: late ? now.version : version }, { onSuccess: onClose })}
        >
          {late ? t.keepMine : t.save}
        </Button>
      }
    >
      <div className={s.form}>
        {late ? (
          <Banner
            tone="warn"
            title={t.conflict}
            action={
              <Button
                small
                kind="tonal"
                onClick={() => {
                  setTyped(formOf(now));
                  setVersion(now.version);
                  save.reset();
                }}
              >
                {t.seeTheirs}
              </Button>
            }
          >
            {t.conflictHint}
            <p className={s.now}>
              {[now.name, now.phone, now.email].filter(Boolean).join(" · ")}
              {now.notes && ` · ${now.notes}`}
            </p>
          </Banner>
        ) : code === "PHONE_TAKEN" && other ? (
          <Banner
            tone="warn"
            title={t.taken(other.name)}
            action={
              <Button small kind="tonal" onClick={() => setJoining(true)}>
                {t.joinThem}
              </Button>
            }
          >
            {t.takenHint}
          </Banner>
        ) : (
          save.error && <Banner tone="error">{sentenceOf(save.error)}</Banner>
        )}
        <CustomerFields typed={typed} onChange={setTyped} fault={fault} />
      </div>
    </Sheet>
  );
}

interface Other {
  id: string;
  name: string;
}
