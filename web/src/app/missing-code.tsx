import { useConnection } from "../offline/connection";
import { text } from "../text/es-MX";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/feedback";
import { Screen } from "../ui/screen";

/** A screen's code could not be fetched: no signal, or a version that is no longer there. */
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
