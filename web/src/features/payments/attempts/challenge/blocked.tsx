import { ButtonLink } from "#src/ui/controls/button";
import { ErrorState } from "#src/ui/feedback";
import { frameText } from "./text";

/** A page that can't be framed, with a link to open it in a window. */
export function Blocked({ title, detail, outside }: { title: string; detail: string; outside?: string }) {
  return (
    <ErrorState
      icon="lock"
      title={title}
      actions={
        outside ? (
          <ButtonLink kind="primary" icon="external" href={outside} target="_blank" rel="noopener noreferrer">
            {frameText.outside}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href="/cobro?ver=compras" data-replace>
            {frameText.purchases}
          </ButtonLink>
        )
      }
    >
      {detail}
    </ErrorState>
  );
}
