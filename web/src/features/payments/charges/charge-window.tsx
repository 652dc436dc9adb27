import type { ChargeView } from "@corral/contract/types";
import { type ChargeBlock, chargePage } from "@corral/domain/payments/charges/charge-page";
import { isPaid } from "@corral/domain/payments/charges/shown-charge";
import { Fragment, type ReactNode } from "react";
import { useConfig } from "#src/shared/api/config";
import { Loaded } from "#src/shared/loaded";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import type { useCharge } from "./data";
import { DatesCancelled } from "./dates-cancelled";
import { NoSuchCharge } from "./no-such-charge";
import { OverNotice } from "./over-notice";
import { DifferenceNotice, PaidNotice } from "./paid-notice";
import { payText } from "./pay-text";
import { WhatNext } from "./what-next";

interface ChargeWindowProps {
  charge: ReturnType<typeof useCharge>;
  title: string;
  /** How it is paid here, while it can be. */
  children: (charge: ChargeView) => ReactNode;
}

/** A window over a charge's page: the way to pay it, replaced by what came of it once it is paid or over. */
export function ChargeWindow({ charge, title, children }: ChargeWindowProps) {
  const isDone = charge.data && isPaid(charge.data) && !charge.data.calledOff;
  return (
    <Screen title={isDone ? payText.paid.page : title}>
      <Loaded of={charge} skeleton={<Skeleton height={320} radius={16} />} missing={<NoSuchCharge replace />}>
        {(it) => <Blocks charge={it} otherwise={children} />}
      </Loaded>
    </Screen>
  );
}

function Blocks({ charge, otherwise }: { charge: ChargeView; otherwise: ChargeWindowProps["children"] }) {
  const canAsk = Boolean(useConfig()?.business.whatsapp);
  const { blocks, main } = chargePage(charge, { inWindow: true, canAsk });
  if (blocks.length === 0) return otherwise(charge);
  const it = { charge, main, replace: true };
  const drawn: Partial<Record<ChargeBlock, ReactNode>> = {
    datesCancelled: <DatesCancelled dates={charge.cancelledDates} />,
    difference: <DifferenceNotice {...it} />,
    paid: <PaidNotice {...it} />,
    next: <WhatNext charge={charge} replace />,
    over: <OverNotice {...it} />,
  };
  return blocks.map((name) => <Fragment key={name}>{drawn[name]}</Fragment>);
}
