import { accesoText } from "../../text/acceso";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/feedback";
import { Screen } from "../../ui/screen";

export function AccesoScreen() {
  const t = accesoText;
  return (
    <Screen title={t.title} large={false}>
      <EmptyState
        icon="lock"
        title={t.heading}
        actions={
          <>
            <ButtonLink kind="primary" href="/venta-en-linea">
              {t.home}
            </ButtonLink>
            <ButtonLink kind="plain" href="/ajustes">
              {t.settings}
            </ButtonLink>
          </>
        }
      >
        {t.detail}
      </EmptyState>
    </Screen>
  );
}
