import { useStaff } from "#src/features/business/auth/data";
import type { QueuedItem } from "#src/offline/queue/operation";
import { useQueue } from "#src/shared/queue/perform";
import { useCustomer } from "./data";
import { type CustomerForm, formOf } from "./form";

/** Customers created on this phone that the server doesn't have yet. */
export const newcomers = (unsent: readonly QueuedItem[]) => unsent.filter((it) => it.call === "createCustomer");
/** The last unsent edit of a customer: it has all form fields, those of earlier edits too. */
export const editOf = (unsent: readonly QueuedItem[], id: string) =>
  unsent.findLast((it) => it.call === "editCustomer" && it.params.customerId === id);
/** The fields of a customer created here, with later edits. */
export const typedOf = (unsent: readonly QueuedItem[], item: QueuedItem) =>
  formOf((editOf(unsent, item.id) ?? item).body as CustomerForm);

/** What heads a customer's page: the name as this phone typed it, else the server's; undefined until it is known. */
export function useCustomerName(id: string | undefined) {
  const { unsent } = useQueue();
  const { can } = useStaff();
  const newcomer = newcomers(unsent).find((it) => it.id === id);
  const saved = useCustomer(id ?? "", id !== undefined && !newcomer && can("customer.see")).data;
  if (id === undefined) return undefined;
  return newcomer
    ? typedOf(unsent, newcomer).name
    : ((editOf(unsent, id)?.body as CustomerForm | undefined)?.name ?? saved?.name);
}
