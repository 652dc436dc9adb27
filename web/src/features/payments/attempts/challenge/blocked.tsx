import { frameText } from "../../../text/modal-iframe";
import { ButtonLink } from "../../../ui/button";
import { ErrorState } from "../../../ui/feedback";

/** A page that isn't shown here, and the way to see it all the same. */
export function Blocked({ title, detail, outside }: { title: string; detail: string; outside?: string }) {
  return (
    <ErrorState
      icon="lock"
      title={title}
      actions={
        outside && (
          <ButtonLink kind="primary" icon="external" href={outside} target="_blank" rel="noopener noreferrer">
            {frameText.outside}
          </ButtonLink>
        )
      }
    >
      {detail}
    </ErrorState>
  );
}
