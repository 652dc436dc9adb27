import { limits } from "@corral/domain/kernel/limits";
import { present } from "@corral/domain/kernel/lookup";
import { saleById } from "#src/features/payments/settlement/sale-state";
import type { Db, Tx } from "#src/platform/database/db";
import { newWeighCode } from "#src/platform/ids";

/*
 * The code by which a buyer accepts a weight on the seller's phone. It is shown on the buying phone or sent to the
 * e-mail on file; no answer to staff has it, nor anything that they can open (rulings 63).
 */

/** Whether it is what the buyer reads on their page. */
export const isCodeOf = (sale: { weigh_code: string | null }, typed = "") =>
  typed.replace(/\D/g, "") === sale.weigh_code;

/** After too many wrong ones the code changes. Apart from a refused call's transaction, which is rolled back. */
export const countWrongCode = (db: Db | Tx, saleId: string) =>
  db
    .updateTable("sale")
    .set((e) => {
      const isTooMany = e("weigh_tries", ">=", limits.weighCodeTries - 1);
      return {
        weigh_tries: e
          .case()
          .when(isTooMany)
          .then(0)
          .else(e("weigh_tries", "+", 1))
          .end(),
        weigh_code: e.case().when(isTooMany).then(newWeighCode()).else(e.ref("weigh_code")).end(),
      };
    })
    .where("id", "=", saleId)
    .execute();

/** The code of a sale of before, which had none. */
export async function weighCodeOf(db: Db | Tx, saleId: string): Promise<string> {
  const { weigh_code } = await saleById(db, saleId);
  if (weigh_code) return weigh_code;
  const made = await db
    .updateTable("sale")
    .set((e) => ({ weigh_code: e.fn.coalesce("weigh_code", e.val(newWeighCode())) }))
    .where("id", "=", saleId)
    .returning("weigh_code")
    .executeTakeFirstOrThrow();
  return present(made.weigh_code);
}
