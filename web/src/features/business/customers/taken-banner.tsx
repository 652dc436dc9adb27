import type { ReactNode } from "react";
import { to } from "../../nav/paths";
import { clientesText as t } from "../../text/clientes";
import { ButtonLink } from "../../ui/button";
import { Banner } from "../../ui/feedback";

/** The phone is somebody else's: whose, and what to do. */
export function TakenBanner({ of, children }: { of: { id: string; name: string }; children: ReactNode }) {
  return (
    <Banner
      tone="warn"
      title={t.taken(of.name)}
      action={
        <ButtonLink small kind="tonal" href={to("cobro", { ver: "clientes", cliente: of.id })}>
          {t.openThem(of.name)}
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}
