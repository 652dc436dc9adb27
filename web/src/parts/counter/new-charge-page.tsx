import type { NewCharge } from "@corral/contract/types";
import { useState } from "react";
import { useNewCharge } from "../../data/counter";
import { faultOf, sentenceOf } from "../../data/errors";
import { navigate } from "../../nav/history";
import { useHoldReload } from "../../offline/use-hold-reload";
import { counterText as t } from "../../text/counter";
import { Banner } from "../../ui/feedback";
import { Segmented } from "../../ui/inputs";
import { ByAmount } from "./by-amount";
import { ByCatalog } from "./by-catalog";
import s from "./counter.module.css";
import { type CustomerTyped, customerOf } from "./customer-fields";

/** `cobro?ver=nuevo`: what is charged, by amount or by the catalogue, and then its own page, where the money is taken. */
export default function NewChargePage() {
  const [mode, setMode] = useState<"amount" | "catalog">("amount");
  const [customer, setCustomer] = useState<CustomerTyped>({ phone: "", name: "" });
  const [dirty, setDirty] = useState(false);
  const make = useNewCharge();
  useHoldReload(dirty);
  const go = (what: Pick<NewCharge, "free" | "sale">) =>
    make.mutate(
      { ...what, ...customerOf(customer) },
      {
        onSuccess: ({ chargeId }) => {
          setDirty(false);
          // Back leads to the list, not to a charge that is made already.
          void navigate(`/cobro?c=${chargeId}`, { replace: true });
        },
      },
    );
  const fault = (field: string) => faultOf(make.error, field);
  const shared = { customer, setCustomer, fault, busy: make.isPending, go, onDirty: setDirty };
  return (
    <div className={s.form}>
      <div className={s.new}>
        <Segmented
          label={t.what}
          value={mode}
          onChange={(next) => {
            make.reset();
            setMode(next);
          }}
          options={[
            { value: "amount", label: t.byAmount },
            { value: "catalog", label: t.byCatalog },
          ]}
        />
        {make.error && <Banner tone="error">{sentenceOf(make.error)}</Banner>}
      </div>
      {mode === "amount" ? <ByAmount {...shared} /> : <ByCatalog {...shared} />}
    </div>
  );
}

/** What both ways of charging share. */
export interface NewChargeProps {
  customer: CustomerTyped;
  setCustomer: (value: CustomerTyped) => void;
  fault: (field: string) => string | undefined;
  busy: boolean;
  go: (what: Pick<NewCharge, "free" | "sale">) => void;
  onDirty: (dirty: boolean) => void;
}
