import type { ItemKind, TaxClass } from "@corral/domain/kernel/item-kinds";
import type { Centavos, Grams } from "@corral/domain/kernel/money";
import type { FulfilmentState } from "@corral/domain/selling/delivery/states";
import type { PayPlan, SaleState } from "@corral/domain/selling/sales/states";
import type { AsStored, Fixed, State } from "#src/platform/database/tables";

declare module "#src/platform/database/tables" {
  interface Columns {
    sale: {
      subtotal: Centavos;
      total: Centavos;
      state: State<SaleState>;
      fulfilment: State<FulfilmentState>;
      plan: PayPlan;
      deposit: Centavos;
      deposit_refundable: Fixed<boolean>;
      balance_days: Fixed<number>;
      contact_check: "needed" | "confirmed";
      weight_tolerance_bp: Fixed<number>;
      freight: Centavos;
      freight_tax: TaxClass;
    };
    sale_note: AsStored;
    sale_line: {
      kind: ItemKind;
      unit_price: Centavos;
      line_total: Centavos;
      price_per_kg: Fixed<Centavos>;
      est_weight_g: Fixed<Grams>;
      final_weight_g: Grams;
      heads: Fixed<number>;
    };
  }
}
