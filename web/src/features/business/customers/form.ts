import { keyFields } from "#src/shared/editing/merge-fields";

/** The form fields of a customer. */
export interface CustomerForm {
  name: string;
  phone: string;
  email: string;
  notes: string;
}
export const fields = ["name", "phone", "email", "notes"] as const;
/** A phone is the same however its digits are spaced. */
const asTyped = (typed: CustomerForm, field: keyof CustomerForm) =>
  field === "phone" ? typed.phone.replace(/[^\d+]/g, "") : typed[field].trim();
export const editFields = keyFields<CustomerForm>(fields, asTyped);
export const EMPTY: CustomerForm = { name: "", phone: "", email: "", notes: "" };

export const formOf = (k: {
  name: string;
  phone: string | null;
  email: string | null;
  notes: string;
}): CustomerForm => ({
  name: k.name,
  phone: k.phone ?? "",
  email: k.email ?? "",
  notes: k.notes,
});
