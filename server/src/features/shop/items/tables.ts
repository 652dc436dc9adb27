import type { Sex } from "@corral/domain/herd/animals/attributes";
import type { ItemKind, PriceMode, TaxClass } from "@corral/domain/kernel/item-kinds";
import type { Centavos, Grams } from "@corral/domain/kernel/money";
import type { Delivery } from "@corral/domain/shop/items";
import type { ItemState } from "@corral/domain/shop/items/states";
import type { StockMovementKind } from "@corral/domain/shop/stock";
import type { State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    catalog_item: {
      kind: ItemKind;
      shelf: "animales" | "productos" | "visitas";
      price_mode: PriceMode;
      price: Centavos;
      price_per_kg: Centavos;
      est_weight_g: Grams;
      sex: Sex;
      tax_class: TaxClass;
      delivery: Delivery[];
      deposit_amount: Centavos;
      status: State<ItemState>;
      weight_g: Grams;
      grams: Grams | null;
    };
    item_price: {
      price: Centavos;
      price_mode: PriceMode;
      price_per_kg: Centavos;
      est_weight_g: Grams;
    };
    stock_movement: {
      kind: StockMovementKind;
    };
  }
}
