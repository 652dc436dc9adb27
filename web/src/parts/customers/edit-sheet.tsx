import type { CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { useCustomer, useEditCustomer } from "../../data/customers";
import { ApiError, faultOf, sentenceOf } from "../../data/errors";
import { useHoldReload } from "../../offline/use-hold-reload";
import { clientesText as t } from "../../text/clientes";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { TextArea, TextInput } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import s from "./customers.module.css";
import { JoinSheet } from "./join-sheet";

const typedOf = (k: CustomerView) => ({ name: k.name, phone: k.phone ?? "", email: k.email ?? "", notes: k.notes });

/** Changes somebody's data. Whoever was quicker is shown beside what was typed; a phone that is another's offers to join the two. */
export function EditSheet({ customer: k, onClose }: { customer: CustomerView; onClose: () => void }) {
  const save = useEditCustomer(k.id);
  const now = useCustomer(k.id).data ?? k;
  const [typed, setTyped] = useState(() => typedOf(k));
  const [version, setVersion] = useState(k.version);
  const [joining, setJoining] = useState(false);
  const change = (field: keyof typeof typed) => (value: string) => setTyped((was) => ({ ...was, [field]: value }));
  useHoldReload(JSON.stringify(typed) !== JSON.stringify(typedOf(k)));
  const fault = (field: string) => faultOf(save.error, field);
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
                  setTyped(typedOf(now));
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
        <Field label={t.name} error={fault("name")}>
          <TextInput value={typed.name} onChange={change("name")} maxLength={80} autoComplete="off" />
        </Field>
        <Field label={t.phone} hint={t.phoneHint} error={fault("phone")} optional>
          <TextInput value={typed.phone} onChange={change("phone")} inputMode="tel" maxLength={24} autoComplete="off" />
        </Field>
        <Field label={t.email} error={fault("email")} optional>
          <TextInput
            value={typed.email}
            onChange={change("email")}
            type="email"
            inputMode="email"
            maxLength={120}
            autoComplete="off"
          />
        </Field>
        <Field label={t.notes} hint={t.notesHint} optional>
          <TextArea value={typed.notes} onChange={change("notes")} maxLength={2000} rows={3} />
        </Field>
      </div>
    </Sheet>
  );
}

interface Other {
  id: string;
  name: string;
}
