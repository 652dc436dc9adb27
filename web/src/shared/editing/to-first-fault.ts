import { intoView } from "#src/ui/into-view";

/** Focuses the first faulty field of a form, and scrolls to its message too: it is under the field, where the sheet's buttons would cover it. */
export function toFirstFault(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-fault]");
  field?.focus();
  const message = field?.getAttribute("aria-describedby")?.split(" ").at(-1);
  intoView(message ? document.getElementById(message) : field);
}
