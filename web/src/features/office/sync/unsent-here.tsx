import { useStored } from "#src/offline/storage/stored";
import { sinEnviarText } from "#src/shared/text/sin-enviar";
import { Banner } from "#src/ui/feedback";

/** At the door, with nobody in: for whom work waits on this phone, and nothing of what it is. */
export function UnsentHere() {
  const [unsent] = useStored("unsent");
  if (unsent.length === 0) return null;
  return (
    <Banner tone="warn">
      {unsent.map((it) => (
        <p key={it.user}>{sinEnviarText.door(it)}</p>
      ))}
    </Banner>
  );
}
