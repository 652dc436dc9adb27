import { text } from "../../text/es-MX";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/feedback";
import { Screen } from "../../ui/screen";

export function VentaEnLineaScreen() {
  return (
    <Screen title="Tienda">
      <EmptyState
        icon="store"
        title="Tienda"
        actions={<ButtonLink href="/venta-en-linea">{text.soon.home}</ButtonLink>}
      >
        {text.soon.detail}
      </EmptyState>
    </Screen>
  );
}
