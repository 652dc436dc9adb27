import { useConnection } from "#src/offline/connection";
import { text } from "#src/shared/text/es-MX";
import { Button } from "#src/ui/controls/button";
import { ErrorState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

/** Shown when a screen's code could not be fetched: no connection, or a version that the server no longer has. */
export function MissingCode() {
  const { online } = useConnection();
  const t = text.app.chunk;
  return (
    <Screen title={t.title}>
      <ErrorState
        icon={online ? "refresh" : "offline"}
        title={t.title}
        actions={
          <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        }
      >
        {online ? t.newer : t.offline}
      </ErrorState>
    </Screen>
  );
}
