import { text } from "../../text/es-MX";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/feedback";
import { Screen } from "../../ui/screen";

export function NotFoundScreen() {
  const t = text.notFound;
  return (
    <Screen title={t.title} large={false}>
      <EmptyState
        icon="pin"
        title={t.heading}
        actions={
          <>
            <ButtonLink kind="primary" href="/venta-en-linea">
              {t.home}
            </ButtonLink>
            <ButtonLink kind="plain" href="/animales">
              {t.animals}
            </ButtonLink>
          </>
        }
      >
        {t.detail}
      </EmptyState>
    </Screen>
  );
}
