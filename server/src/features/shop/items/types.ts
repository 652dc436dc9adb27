import type { ItemForm } from "@corral/contract/types";

export type NewItemBody = ItemForm;
