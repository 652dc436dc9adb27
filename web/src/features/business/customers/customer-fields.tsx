import { emailHint } from "@corral/domain/kernel/text/email";
import { Field } from "#src/ui/controls/field";
import { TextArea, TextInput } from "#src/ui/controls/inputs";
import type { CustomerForm } from "./form";
import { customersText as t } from "./text";

/** Name, contact and staff notes of a customer. */
export function CustomerFields({
  typed,
  onChange,
  fault,
}: {
  typed: CustomerForm;
  /** Only the field that was typed: the server's faults of the others stay. */
  onChange: (change: Partial<CustomerForm>) => void;
  fault: (field: keyof CustomerForm) => string | undefined;
}) {
  const change = (field: keyof CustomerForm) => (value: string) => onChange({ [field]: value });
  return (
    <>
      <Field label={t.name} error={fault("name")}>
        <TextInput value={typed.name} onChange={change("name")} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={t.phone} hint={t.phoneHint} error={fault("phone")} optional>
        <TextInput value={typed.phone} onChange={change("phone")} inputMode="tel" maxLength={40} autoComplete="off" />
      </Field>
      <Field label={t.email} hint={emailHint(typed.email)} error={fault("email")} optional>
        <TextInput
          value={typed.email}
          onChange={change("email")}
          type="email"
          inputMode="email"
          maxLength={120}
          autoComplete="off"
        />
      </Field>
      <Field label={t.notes} hint={t.notesHint} error={fault("notes")} optional>
        <TextArea value={typed.notes} onChange={change("notes")} maxLength={2000} rows={3} />
      </Field>
    </>
  );
}
