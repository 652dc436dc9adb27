/** The form fields of a customer. */
export interface CustomerForm {
  name: string;
  phone: string;
  email: string;
  notes: string;
}
export const fields = ["name", "phone", "email", "notes"] as const;
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
