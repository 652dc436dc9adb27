import type { Offer } from "@corral/domain/payments/charges/methods";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { type EditOptions, useEdit } from "#src/shared/editing/use-edit";
import { type Contact, type ContactField, contactFaults } from "./contact-fields";

/** The contact as the server takes it, what is empty left out, and the notice of privacy that was shown. */
interface Buyer {
  contact: { name: string; phone?: string; email?: string };
  privacyVersion: string;
}

interface ContactEdit<V extends object, O> extends Omit<EditOptions<V, string, undefined, O>, "send"> {
  /** What the server calls the contact. */
  at?: "contact" | "payer";
  /** What has to be given of it. */
  needs: (contact: Contact, values: V) => Offer["needs"];
  send: (values: V, buyer: Buyer) => Promise<O>;
}

/** `useEdit` of a form that asks for the buyer's contact too, which this phone keeps for the next one. */
export function useContactEdit<V extends object, O>({ at = "contact", ...o }: ContactEdit<V, O>) {
  const config = useConfig();
  const [contact, change] = useStored("contact");
  const edit = useEdit<V, O>({
    ...o,
    inputs: [...(o.inputs ?? []), at],
    check: (values) => {
      const wrong = Object.entries(contactFaults(contact, o.needs(contact, values)));
      return { ...o.check?.(values), ...Object.fromEntries(wrong.map(([field, words]) => [`${at}.${field}`, words])) };
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
