import type { ReactNode } from "react";
import { SaleDetail } from "#src/features/selling/sale-page/sale-detail";
import { CollectFor } from "./collect-for";

/** The page of a sale where it was opened by one of its charges. */
export const StaffSale = ({ saleId, chargeId, alone }: { saleId: string; chargeId: string; alone: ReactNode }) => (
  <SaleDetail key={saleId} id={saleId} chargeId={chargeId} Collect={CollectFor} missing={alone} />
);
