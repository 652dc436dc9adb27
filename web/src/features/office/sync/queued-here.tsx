import { useStored } from "#src/offline/storage/stored";
import { queueText } from "#src/shared/queue/text";
import { Banner } from "#src/ui/feedback";

/** At sign-in, with nobody signed in: for whom work waits on this phone, and nothing of what it is. */
export function QueuedHere() {
  const [unsent] = useStored("unsent");
  if (unsent.length === 0) return null;
  return (
    <Banner tone="warn">
      {unsent.map((it) => (
        <p key={it.user}>{queueText.door(it)}</p>
      ))}
    </Banner>
  );
}
