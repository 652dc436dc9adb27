import { type ItemKind, type PriceMode, priceModesOf } from "@corral/domain/kernel/item-kinds";
import { type ModuleCode, modulesToSell } from "@corral/domain/modules";

/** How a new item of a kind may be priced in a business that uses these modules; none: it doesn't sell that kind. Young of a birth have a page of their own. */
export const modesUsed = (kind: ItemKind, uses: (module: ModuleCode) => boolean): PriceMode[] =>
  priceModesOf(kind).filter((priceMode) => modulesToSell({ kind, priceMode, isOfBirth: false }).every(uses));
