import type { ReactNode } from "react";
import { Sheet } from "#src/ui/overlay/sheet";
import { Screen } from "#src/ui/screen";
import { DetailPane } from "./detail-pane";

interface DetailSheetProps {
  /** From `useBeside`: whether the window has room for it beside the list. */
  isWide: boolean;
  /** What one of the list is called. */
  label: string;
  title: string;
  /** The main button, at the bottom. */
  footer?: ReactNode;
  /** False where a sheet over the list isn't named by the address. */
  byAddress?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One of a list that the page's address names: beside the list on a desktop, else in a sheet over it. */
export const DetailSheet = ({ isWide, label, title, footer, byAddress = true, onClose, children }: DetailSheetProps) =>
  isWide ? (
    <DetailPane label={label} onClose={onClose}>
      <Screen title={title} footer={footer}>
        {children}
      </Screen>
    </DetailPane>
  ) : (
    <Sheet open onClose={onClose} title={title} footer={footer} byAddress={byAddress}>
      {children}
    </Sheet>
  );
