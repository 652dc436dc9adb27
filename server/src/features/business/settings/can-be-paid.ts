import type { Rules } from "@corral/domain/business/settings/rules";
import type { TxDeps } from "#src/platform/deps";

type Provider = "mercadopago" | "conekta";

/** Configured with keys of real money that the provider takes. */
export const isOffered = ({ providers, public: { testKeys, closed } }: TxDeps, name: Provider) =>
  Boolean(providers[name]) && !testKeys?.[name] && !closed?.[name];

/** Whether buyers have any way to pay without coming: to the business's own account, or through a provider that is set up. */
export function canBePaid(deps: TxDeps, { directTransfer, methods }: Rules): boolean {
  const isOn = (provider: Provider, ...ways: (keyof Rules["methods"])[]) =>
    ways.some((way) => methods[way]) && isOffered(deps, provider);
  return directTransfer || isOn("mercadopago", "mp_card", "mp_wallet", "spei_mp") || isOn("conekta", "oxxo_cash");
}
