import type { Offer } from "@corral/domain/payments/charges/methods";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { type EditOptions, useEdit } from "#src/shared/editing/use-edit";
import { type Contact, type ContactField, contactFaults, contactFieldNames } from "./contact-fields";

/** The contact as the server takes it, what is empty left out, and the notice of privacy that was shown. */
interface Buyer {
  contact: { name: string; phone?: string; email?: string };
  privacyVersion: string;
}

interface ContactEdit<V extends object, O> extends Omit<EditOptions<V, string, undefined, O>, "send"> {
  /** What the server calls the contact. */
  at?: "contact" | "payer";
  /** The fields that are shown; by default all. What another lacks is asked elsewhere. */
  only?: readonly (keyof Contact)[];
  /** What has to be given of it. */
  needs: (contact: Contact, values: V) => Offer["needs"];
  send: (values: V, buyer: Buyer) => Promise<O>;
}

/** `useEdit` of a form that asks for the buyer's contact too, which this phone keeps for the next one. */
export function useContactEdit<V extends object, O>({
  at = "contact",
  only = contactFieldNames,
  ...o
}: ContactEdit<V, O>) {
  const config = useConfig();
  const [contact, change] = useStored("contact");
  const edit = useEdit<V, O>({
    ...o,
    inputs: [...(o.inputs ?? []), at],
    check: (values) => {
      const wrong = contactFaults(contact, o.needs(contact, values));
      const own = only.map((field) => [`${at}.${field}`, wrong[field] ?? ""]);
      return { ...o.check?.(values), ...Object.fromEntries(own) };
    },
    send: (values) => o.send(values, { contact: toSend(contact), privacyVersion: config?.privacy.version ?? "" }),
  });
  const contactField: ContactField = (field) => {
    const name = `${at}.${field}`;
    return {
      name,
      value: contact[field],
      error: edit.faultOf(name),
      onChange: (value) => {
        edit.touch(name);
        void change((now) => ({ ...now, [field]: value }));
      },
    };
  };
  return { ...edit, contactField };
}

const toSend = ({ name, phone, email }: Contact) => ({
  name: name.trim(),
  ...(phone.trim() ? { phone } : {}),
  ...(email.trim() ? { email: email.trim() } : {}),
});
