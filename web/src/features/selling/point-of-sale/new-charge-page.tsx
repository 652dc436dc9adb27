import type { NewCharge } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { limitedStorage, offlineCash } from "@corral/domain/selling/offline-limits";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useCashRoom } from "#src/features/selling/offline-cash/data";
import { offlineCashText as o } from "#src/features/selling/offline-cash/text";
import { useKnownTill, useTillElsewhere } from "#src/features/selling/till/data";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { type FieldFault, faultOf, OfflineError, sentenceOf } from "#src/shared/api/errors";
import { inPesos } from "#src/shared/money/in-pesos";
import { UnsentLink } from "#src/shared/queue/queue-pill";
import { Segmented } from "#src/ui/controls/inputs";
import { Banner, EmptyState } from "#src/ui/feedback";
import { ByAmount } from "./by-amount";
import { ByCatalog } from "./by-catalog";
import { type CustomerTyped, toCustomer } from "./customer-fields";
import { useNewCharge } from "./data";
import type { NewChargeProps } from "./new-charge";
import { OfflineCashSheet } from "./offline-cash-sheet";
import { offlineFault } from "./offline-fault";
import styles from "./point-of-sale.module.css";
import { counterText as t } from "./text";
import { usePicked } from "./use-picked";

/** `cobro?ver=nuevo`: creates a charge, by amount or from the catalogue; its own page then takes the payment. */
export default function NewChargePage() {
  const [round, setRound] = useState(0);
  return <OneCharge key={round} onAnother={() => setRound(round + 1)} />;
}

/** Offline there is no charge page: cash is taken here and queued on the phone. */
function OneCharge({ onAnother }: { onAnother: () => void }) {
  const picked = usePicked();
  const [mode, setMode] = useState<"amount" | "catalog">(picked.lines.length > 0 ? "catalog" : "amount");
  const [customer, setCustomer] = useState<CustomerTyped>({ phone: "", name: "" });
  const [dirty, setDirty] = useState(false);
  const [cash, setCash] = useState<NewCharge["free"]>();
  const [wrong, setWrong] = useState<FieldFault>();
  const { online } = useConnection();
  const { can } = useStaff();
  const till = useKnownTill();
  const room = useCashRoom();
  const make = useNewCharge();
  useHoldReload(dirty);
  const go: NewChargeProps["go"] = (what, way) => {
    if (!online) {
      const found = offlineFault(customer, what.free?.concept ?? "");
      setWrong(found);
      return setCash(found ? undefined : what.free);
    }
    make.mutate(
      { ...what, ...toCustomer(customer) },
      {
        onSuccess: ({ chargeId }) => {
          setDirty(false);
          if (what.sale) picked.put([]);
          // "Back" leads to the list, not to a form whose charge already exists.
          void navigate(to("cobro", { c: chargeId, ...(way ? { via: way } : {}) }), { replace: true });
        },
      },
    );
  };
  /** What was refused isn't what is there now. */
  const forget = () => {
    setWrong(undefined);
    if (make.isError) make.reset();
  };
  const fault = (field: string) =>
    wrong?.field === field ? wrong.message : online ? faultOf(make.error, field) : undefined;
  const mayTake = can("charge.collect") && till !== undefined;
  const shared = {
    customer,
    setCustomer,
    fault,
    busy: make.isPending,
    go,
    takes: can("charge.collect"),
    onDirty: setDirty,
    whyNot: online ? undefined : (amount: Centavos) => (mayTake ? room.whyNot(amount) : o.noTill),
    notice: online ? undefined : (amount: Centavos | undefined) => <OfflineNotice mayTake={mayTake} amount={amount} />,
  };
  return (
    <div className={styles.form} onChange={forget}>
      <div className={styles.new}>
        <Segmented
          label={t.what}
          value={mode}
          onChange={setMode}
          options={[
            { value: "amount", label: t.byAmount },
            { value: "catalog", label: t.byCatalog },
          ]}
        />
        {make.error && <Refused error={make.error} mode={mode} />}
      </div>
      {mode === "amount" ? (
        <ByAmount {...shared} />
      ) : (
        <>
          {!online && (
            <div data-says-offline>
              <EmptyState icon="offline" title={o.catalog}>
                {o.catalogHint}
              </EmptyState>
            </div>
          )}
          {/* Hidden instead of unmounted: the picked items are still there when the connection returns. */}
          <div hidden={!online}>
            <ByCatalog {...shared} />
          </div>
        </>
      )}
      {/* Below the keys: above, it would push them under their button; over the page it would cover them. */}
      <div className={`${styles.new} ${styles.unsentPlace}`} data-says-unsent>
        <UnsentLink className={styles.unsent} />
      </div>
      {cash && till && (
        <OfflineCashSheet
          charge={cash}
          {...toCustomer(customer)}
          till={till.id}
          onTaken={() => setDirty(false)}
          onClose={() => setCash(undefined)}
          onAnother={onAnother}
        />
      )}
    </div>
  );
}

/** Why the charge wasn't created; without signal an amount is taken in cash instead. */
const Refused = ({ error, mode }: { error: Error; mode: "amount" | "catalog" }) =>
  error instanceof OfflineError && mode === "amount" ? (
    <Banner tone="warn" title={o.lost}>
      {o.lostHint}
    </Banner>
  ) : (
    <Banner tone="error">{sentenceOf(error)}</Banner>
  );

/** What can be paid offline and what can't, before any money changes hands. It replaces the app's own offline notice. */
function OfflineNotice({ mayTake, amount }: { mayTake: boolean; amount: Centavos | undefined }) {
  const { sums, isTight, whyNot } = useCashRoom();
  const isElsewhere = useTillElsewhere();
  const refusal = whyNot(amount ?? 1);
  return (
    <div data-says-offline>
      {!mayTake ? (
        <Banner tone="warn" icon="offline" title={isElsewhere ? o.tillElsewhere : o.noTill}>
          {isElsewhere ? o.tillElsewhereHint : o.noTillHint}
        </Banner>
      ) : refusal ? (
        <Banner tone="warn" icon="offline">
          {refusal}
        </Banner>
      ) : (
        <Banner tone="info" icon="offline">
          {[
            o.room(spoken(offlineCash.perCharge)),
            isTight && o.tight(limitedStorage.cash),
            sums.cashItems > 0 && o.kept(inPesos(sums.cash), spoken(offlineCash.unsent)),
          ]
            .filter(Boolean)
            .join(" ")}
        </Banner>
      )}
    </div>
  );
}
