import { present } from "@corral/domain/kernel/lookup";
import { useCallback, useEffect, useRef, useState } from "react";
import { within } from "#src/shared/api/within";
import {
  type CardMethod,
  type CardScript,
  type FieldError,
  loadCardScript,
  type PayerCost,
  readCard,
  type SecureField,
} from "../secure-fields";

export const FIELDS = ["cardNumber", "expirationDate", "securityCode"] as const;
export type FieldName = (typeof FIELDS)[number];
export const boxOf = (name: FieldName) => `mp-${name}`;
const PLACEHOLDER: Record<FieldName, string> = {
  cardNumber: "1234 5678 9012 3456",
  expirationDate: "MM/AA",
  securityCode: "123",
};
/** Longest wait before an error is shown. */
const READY_MS = 20_000;
const READ_MS = 10_000;
const TOKEN_MS = 20_000;

/**
 * Mounts the provider's secure fields and reads from them the card's brand, its instalments and what is wrong in each. `onTyped` tells of
 * each change in them. Their containers must stay
 * mounted as long as the caller: a field whose container is removed stops working without an error.
 */
export function useSecureFields(
  sdk: { sdkUrl: string; publicKey: string } | null,
  amount: number,
  onTyped: (name: FieldName) => void,
) {
  const script = useRef<CardScript | undefined>(undefined);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [round, setRound] = useState(0);
  const [bin, setBin] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Partial<Record<FieldName, FieldError>>>({});
  const mounted = useRef(new Map<FieldName, SecureField>());
  /** Fields that have told anything: one that hasn't is empty, or its events didn't reach this page. */
  const heard = useRef(new Set<FieldName>());
  const typed = useRef(onTyped);
  typed.current = onTyped;
  const key = sdk?.publicKey;
  const url = sdk?.sdkUrl;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round mounts new, empty fields
  useEffect(() => {
    if (!key || !url) return;
    let isUnmounted = false;
    const fields = mounted.current;
    heard.current.clear();
    setState("loading");
    setBin(null);
    setWrong({});
    loadCardScript(url, key)
      .then((mp) => {
        if (isUnmounted) return;
        script.current = mp;
        return within(READY_MS, mountAll(mp));
      })
      .then(
        () => !isUnmounted && setState("ready"),
        () => !isUnmounted && setState("failed"),
      );
    /** Resolves when every field can be typed in. */
    function mountAll(mp: CardScript) {
      // The provider's iframe doesn't know our CSS variables: it gets the computed text colour.
      const { color, fontSize } = getComputedStyle(document.body);
      // As large as the page's text, up to where sixteen digits fit on a small phone.
      const size = Math.min(22, Math.max(17, Number.parseFloat(fontSize)));
      const placeholderColor = inkOfHints();
      return Promise.all(
        FIELDS.map((name) => {
          const field = mp.fields.create(name, {
            placeholder: PLACEHOLDER[name],
            style: { color, placeholderColor, fontSize: `${size}px`, height: "46px" },
          });
          const ready = new Promise<void>((done, fail) => {
            field.on("ready", () => done());
            field.on("error", () => fail(new Error(name)));
          });
          field.on("change", () => {
            heard.current.add(name);
            if (!isUnmounted) typed.current(name);
          });
          field.on("validityChange", (e) => {
            heard.current.add(name);
            if (!isUnmounted) setWrong((now) => ({ ...now, [name]: e.errorMessages[0] }));
          });
          if (name === "cardNumber")
            field.on("binChange", (e) => {
              heard.current.add(name);
              if (!isUnmounted) setBin(e.bin);
            });
          field.mount(boxOf(name));
          fields.set(name, field);
          return ready;
        }),
      );
    }
    return () => {
      isUnmounted = true;
      for (const f of fields.values()) f.unmount();
      fields.clear();
    };
  }, [key, url, round]);

  const { method, costs, identify } = useCardOf(script, bin, amount);
  const tokenize = useCallback(
    async (holder: string) =>
      (await within(TOKEN_MS, present(script.current).fields.createCardToken({ cardholderName: holder }))).id,
    [],
  );
  /** Replaces the fields: the provider's can't be emptied in another way. */
  const renew = useCallback(() => setRound((n) => n + 1), []);
  const focus = useCallback((name: FieldName) => mounted.current.get(name)?.focus(), []);
  const isSilent = useCallback((name: FieldName) => !heard.current.has(name), []);
  // An American Express has its four digits on the front.
  const code = method?.settings?.[0]?.security_code;
  const codeLength = code?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it says of the code matters
  useEffect(() => {
    if (code) mounted.current.get("securityCode")?.update({ settings: { length: code.length, mode: code.mode } });
  }, [codeLength]);
  return { state, method, costs, wrong, codeLength, isSilent, focus, identify, tokenize, renew };
}

/** The computed placeholder colour; the CSS variable may hold one for each colour scheme. */
function inkOfHints(): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--ink-3)";
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The provider's data about the card that is being typed. */
function useCardOf(script: { current: CardScript | undefined }, bin: string | null, amount: number) {
  const [card, setCard] = useState<{ method: CardMethod | undefined; costs: PayerCost[] }>();
  const lookup = useRef<Promise<CardMethod | undefined>>(Promise.resolve(undefined));
  const read = useCallback(
    (shown: (card: Awaited<ReturnType<typeof readCard>>) => void) => {
      const mp = script.current;
      if (!bin || !mp) return Promise.resolve(undefined);
      return within(READ_MS, readCard(mp, bin, amount)).then((found) => {
        shown(found);
        return found.method;
      });
    },
    [script, bin, amount],
  );
  useEffect(() => {
    let isUnmounted = false;
    setCard(undefined);
    lookup.current = read((found) => !isUnmounted && setCard(found)).catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [read]);
  /** The card's data once it is there; retried once after a failure, then it throws. */
  const identify = useCallback(async () => (await lookup.current) ?? (await read(setCard)), [read]);
  return { method: card?.method, costs: card?.costs ?? [], identify };
}
