import { useStored } from "#src/offline/storage/stored";
import { queueText } from "#src/shared/queue/text";
import { Banner } from "#src/ui/feedback";

/** On the sign-in form: the users with unsent work on this phone, without its content. */
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
