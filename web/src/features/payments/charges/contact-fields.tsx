import { emailHint, isEmail } from "@corral/domain/kernel/text/email";
import { isName } from "@corral/domain/kernel/text/names";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import { seen } from "@corral/domain/kernel/text/unseen";
import type { Offer } from "@corral/domain/payments/charges/methods";
import type { Stored } from "#src/offline/storage/stored";
import { ApiError } from "#src/shared/api/errors";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { chargesText as t } from "./text";

type Contact = Stored["contact"];

/** Error messages by field: typed values must be valid, and those that the payment method needs must be present. */
export function contactFaults(contact: Contact, needs: Offer["needs"]): Record<string, string> {
  const wrong: Record<string, string> = {};
  const email = seen(contact.email);
  const phone = contact.phone.trim();
  if (!isName(contact.name)) wrong.name = t.faults.name;
  if (email ? !isEmail(email) : needs.includes("email")) wrong.email = email ? t.faults.email : t.faults.noEmail;
  // OXXO asks for both; by itself the seller does, to answer.
  const noPhone = needs.includes("email") ? t.faults.noPhone : t.faults.phone;
  if (phone ? !parsePhone(phone) : needs.includes("phone")) wrong.phone = phone ? t.faults.phone : noPhone;
  return wrong;
}

/** What the server found wrong with a form that asks for the contact, by field. */
export const faultsFrom = (error: Error) =>
  error instanceof ApiError
    ? Object.fromEntries(error.errors.map((e) => [e.field.replace("contact.", ""), e.message]))
    : {};

/** Puts the person into the first field that is wrong; false where none is. */
export function goToFault(faults: Partial<Record<string, string>>): boolean {
  const [first] = Object.keys(faults);
  if (first) document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  return first !== undefined;
}

/** The buyer's contact, stored on this phone. */
export function ContactFields({
  contact,
  faults,
  put,
  only = ["name", "phone", "email"],
  isToPay = true,
}: {
  contact: Contact;
  faults: Partial<Record<string, string>>;
  put: (field: keyof Contact) => (value: string) => void;
  /** Where the other fields are already known. */
  only?: readonly (keyof Contact)[];
  /** Else it is asked for an answer: the mail may be left out. */
  isToPay?: boolean;
}) {
  return (
    <>
      {only.includes("name") && (
        <Field label={t.name} error={faults.name}>
          <TextInput name="name" autoComplete="name" value={contact.name} onChange={put("name")} maxLength={80} />
        </Field>
      )}
      {only.includes("phone") && (
        <Field label={t.phone} hint={isToPay ? t.phoneHint : t.digits} error={faults.phone}>
          <TextInput
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={contact.phone}
            onChange={put("phone")}
            maxLength={40}
          />
        </Field>
      )}
      {only.includes("email") && (
        <Field
          label={t.email}
          hint={emailHint(contact.email) ?? (isToPay ? t.emailHint : undefined)}
          optional={!isToPay}
          error={faults.email}
        >
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={contact.email}
            onChange={put("email")}
            maxLength={120}
          />
        </Field>
      )}
    </>
  );
}
