import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { words } from "#src/ui/words";
import { text } from "./text/es-MX";

/** Over what a list knows of a thing that can't be fetched without signal. */
export const FromList = ({ onRetry }: { onRetry: () => void }) => (
  <Banner
    tone="info"
    icon="offline"
    action={
      <Button kind="tonal" small icon="refresh" onClick={onRetry}>
        {words.retry}
      </Button>
    }
  >
    {text.app.loaded.fromList}
  </Banner>
);
