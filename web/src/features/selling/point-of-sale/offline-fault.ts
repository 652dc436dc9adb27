import { parsePhone } from "@corral/domain/kernel/text/phone";
import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import type { FieldFault } from "#src/shared/api/errors";
import type { CustomerTyped } from "./customer-fields";

/** The fault that the server would find in a charge, shown while the customer is still there. */
export function offlineFault({ phone, name }: CustomerTyped, concept: string): FieldFault | undefined {
  if (concept !== "" && concept.length < 3) return { field: "free.concept", message: t.badConcept };
  if (phone.trim() !== "" && !parsePhone(phone)) return { field: "customer.phone", message: t.badPhone };
  if (name.trim() !== "" && name.trim().length < 2) return { field: "customer.name", message: t.badName };
  return undefined;
}
