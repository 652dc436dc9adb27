import { useCallback, useEffect, useRef, useState } from "react";
import {
  type CardMethod,
  type CardScript,
  loadCardScript,
  type PayerCost,
  type SecureField,
} from "../../../data/secure-fields";

export const FIELDS = ["cardNumber", "expirationDate", "securityCode"] as const;
export type FieldName = (typeof FIELDS)[number];
export const boxOf = (name: FieldName) => `mp-${name}`;
const PLACEHOLDER: Record<FieldName, string> = {
  cardNumber: "1234 5678 9012 3456",
  expirationDate: "MM/AA",
  securityCode: "123",
};

/** The provider's fields in our boxes, with what they tell: which card it is, its months, and which field is wrong. */
export function useSecureFields(sdk: { sdkUrl: string; publicKey: string } | null, amount: number) {
  const script = useRef<CardScript | undefined>(undefined);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [tries, setTries] = useState(0);
  const [method, setMethod] = useState<CardMethod>();
  const [costs, setCosts] = useState<PayerCost[]>([]);
  const [wrong, setWrong] = useState<Partial<Record<FieldName, boolean>>>({});
  const key = sdk?.publicKey;
  const url = sdk?.sdkUrl;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is how a person asks to load it again
  useEffect(() => {
    if (!key || !url) return;
    let gone = false;
    const fields: SecureField[] = [];
    setState("loading");
    loadCardScript(url, key)
      .then((mp) => {
        if (gone) return;
        script.current = mp;
        // The provider's frame knows nothing of our tokens: it gets the ink of this page as the browser computed it.
        const { color } = getComputedStyle(document.body);
        for (const name of FIELDS) {
          const field = mp.fields
            .create(name, { placeholder: PLACEHOLDER[name], style: { color, fontSize: "17px", height: "46px" } })
            .mount(boxOf(name));
          field.on("validityChange", ((e: { errorMessages: unknown[] }) =>
            setWrong((now) => ({ ...now, [name]: e.errorMessages.length > 0 }))) as never);
          if (name === "cardNumber")
            field.on("binChange", ((e: { bin: string | null }) => void readBin(mp, e.bin)) as never);
          fields.push(field);
        }
        setState("ready");
      })
      .catch(() => !gone && setState("failed"));
    async function readBin(mp: CardScript, bin: string | null) {
      if (!bin) {
        setMethod(undefined);
        return setCosts([]);
      }
      const [methods, months] = await Promise.all([
        mp.getPaymentMethods({ bin }),
        mp.getInstallments({ amount: (amount / 100).toFixed(2), bin, locale: "es-MX" }),
      ]).catch(() => [{ results: [] }, []] as [{ results: CardMethod[] }, { payer_costs: PayerCost[] }[]]);
      if (gone) return;
      setMethod(methods.results[0]);
      setCosts(months[0]?.payer_costs ?? []);
    }
    return () => {
      gone = true;
      for (const f of fields) f.unmount();
    };
  }, [key, url, amount, tries]);
  const tokenize = useCallback(
    async (holder: string) =>
      (await (script.current as CardScript).fields.createCardToken({ cardholderName: holder })).id,
    [],
  );
  return { state, method, costs, wrong, tokenize, retry: () => setTries((n) => n + 1) };
}
