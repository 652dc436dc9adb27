import { emailHint, isEmail } from "@corral/domain/kernel/text/email";
import { isName } from "@corral/domain/kernel/text/names";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import { seen } from "@corral/domain/kernel/text/unseen";
import type { Offer } from "@corral/domain/payments/charges/methods";
import type { Stored } from "#src/offline/storage/stored";
import { TextField } from "#src/ui/controls/labelled";
import { chargesText as t } from "./text";

export type Contact = Stored["contact"];
export const contactFieldNames: readonly (keyof Contact)[] = ["name", "phone", "email"];

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

/** Props of the input of one field of the contact (`useContactEdit`). */
export type ContactField = (field: keyof Contact) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The buyer's contact, stored on this phone. */
export function ContactFields({
  field,
  only = contactFieldNames,
  isToPay = true,
}: {
  field: ContactField;
  /** Where the other fields are already known. */
  only?: readonly (keyof Contact)[];
  /** Else it is asked for an answer: the mail may be left out. */
  isToPay?: boolean;
}) {
  const email = field("email");
  return (
    <>
      {only.includes("name") && <TextField label={t.name} {...field("name")} autoComplete="name" maxLength={80} />}
      {only.includes("phone") && (
        <TextField
          label={t.phone}
          {...field("phone")}
          hint={isToPay ? t.phoneHint : t.digits}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
        />
      )}
      {only.includes("email") && (
        <TextField
          label={t.email}
          {...email}
          hint={emailHint(email.value) ?? (isToPay ? t.emailHint : undefined)}
          optional={!isToPay}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={120}
        />
      )}
    </>
  );
}
