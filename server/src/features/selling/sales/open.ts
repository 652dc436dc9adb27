import { sql } from "kysely";
import { countBySoldAs } from "#src/features/shop/items/open";
import { withGoods } from "./order-list/order-filter";

export const salesOpen = [
  countBySoldAs(
    ["venta por entregar", "ventas por entregar"],
    sql`sale s join sale_line l on l.sale_id = s.id join catalog_item i on i.id = l.item_id where ${sql.join(withGoods("to_deliver"), sql` and `)}`,
    sql`s.id`,
  ),
];
