import type { ShippingChoice } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { useEffect } from "react";
import charges from "#src/features/payments/charges/charges.module.css";
import { useShippingOptions } from "./buyers-data";
import { buyersShippingText as t } from "./buyers-text";
import { ChoiceFields, choiceToSend, freightOf } from "./choice-fields";

export interface CartChoice {
  /** As typed. */
  typed: ShippingChoice;
  /** As it is sent with the purchase. */
  choice: ShippingChoice;
  freight: Centavos;
}

/** How the cart's buyer gets it. What the items don't allow, or the seller doesn't offer, is not shown; nothing at all where nothing is to be delivered. */
export function CartShipping({
  itemIds,
  value,
  faultOf,
  isPaying,
  onChange,
}: {
  itemIds: readonly string[];
  value: CartChoice | undefined;
  /** By the server's names. */
  faultOf: (field: string) => string | undefined;
  isPaying: boolean;
  onChange: (choice: CartChoice | undefined) => void;
}) {
  const { data: options } = useShippingOptions(itemIds);
  const typed = value?.typed;
  const first = options?.ways[0];
  const isOffered = typed !== undefined && options?.ways.includes(typed.way);
  const put = (next: ShippingChoice) =>
    options && onChange({ typed: next, choice: choiceToSend(next), freight: freightOf(options, next) });
  // The first way stands until another is chosen; and what the cart doesn't allow any more is given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of ways
  useEffect(() => {
    if (!options) return;
    if (!first) onChange(undefined);
    else if (!isOffered) put({ ...typed, way: first });
    else put(typed);
  }, [options]);
  if (!options || !first || !isOffered) return null;
  return (
    <div className={charges.block}>
      <h2>{t.heading}</h2>
      <ChoiceFields
        options={options}
        value={typed}
        isPaying={isPaying}
        faultOf={(field) => faultOf(`shipping.${field}`)}
        onChange={put}
      />
    </div>
  );
}
