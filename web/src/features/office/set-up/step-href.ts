import type { SetUpStep } from "@corral/domain/office/set-up/steps";
import { to } from "#src/nav/paths";

/** Where a step is done: the very field, and one step back from there. */
const elsewhere: Partial<Record<SetUpStep, string>> = {
  charge: "/cobro",
  logo: to("ajustes", { ver: "negocio", campo: "logo" }),
  providers: to("ajustes", { ver: "proveedores" }),
};
export const stepHref = (step: SetUpStep | undefined): string =>
  (step && elsewhere[step]) ?? to("ajustes", { ver: "inicio", paso: step });
