import type { ReactNode } from "react";
import { to } from "#src/nav/paths";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { customersText as t } from "./text";

/** Another customer has this phone: who, and what to do. */
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
