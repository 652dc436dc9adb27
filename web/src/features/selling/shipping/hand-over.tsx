import { useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { DeliverSheet } from "#src/features/selling/delivery/deliver-sheet";
import { useSale } from "#src/features/selling/sales/staff/data";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { shippingText } from "./text";

const t = shippingText.board;

/** The sheet of a sale's delivery, with its evidence, from the board; or why it can't be delivered yet. */
export function HandOver({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const sale = useSale(saleId);
  const client = useQueryClient();
  const close = () => {
    void client.invalidateQueries({ queryKey: [STAFF, "departures"] });
    onClose();
  };
  if (sale.data?.may.deliver) return <DeliverSheet sale={sale.data} onClose={close} />;
  return (
    <Sheet
      open
      onClose={close}
      title={t.deliver}
      footer={
        <ButtonLink kind="primary" wide href={to("cobro", { ver: "ventas", pedido: saleId })}>
          {t.open}
        </ButtonLink>
      }
    >
      <Loaded of={sale} skeleton={<Skeleton height={120} radius={16} />} missing={null}>
        {(it) => (
          <Banner tone="warn" title={t.notNow}>
            {it.may.deliverWhy}
          </Banner>
        )}
      </Loaded>
    </Sheet>
  );
}
