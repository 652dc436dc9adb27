import { fieldsOf, type SettingGroup, settingGroups } from "@corral/domain/business/settings/groups";
import { keysOf } from "@corral/domain/kernel/lookup";

/** The page of each group (features/business/settings/pages.ts). */
const pageOf: Record<SettingGroup, string> = {
  business: "negocio",
  sales: "ventas",
  methods: "metodos",
  receipts: "comprobantes",
  shipping: "entregas",
  taxes: "impuestos",
};

/** Every setting by its label and hint, with the page that has it. */
export const settingFields = keysOf(settingGroups).flatMap((group) =>
  Object.entries(fieldsOf(group)).map(([name, { label, hint }]) => ({
    name,
    label,
    hint: hint ?? "",
    page: pageOf[group],
    pageTitle: settingGroups[group].title,
  })),
);
