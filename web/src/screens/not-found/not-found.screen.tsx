import { text } from "#src/shared/text/es-MX";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

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
