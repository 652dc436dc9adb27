import { frameText } from "../../../text/modal-iframe";
import { ButtonLink } from "../../../ui/button";
import { ErrorState } from "../../../ui/feedback";
import type { FrameTarget } from "../target";

export function Blocked({ target }: { target: FrameTarget }) {
  const t = frameText;
  return (
    <ErrorState
      icon="lock"
      title={t.blocked}
      actions={
        target.kind === "refused" && (
          <ButtonLink kind="primary" icon="external" href={target.url.href} target="_blank" rel="noopener noreferrer">
            {t.outside}
          </ButtonLink>
        )
      }
    >
      {target.kind === "refused" ? t.blockedDetail(target.url.host) : t.noUrl}
    </ErrorState>
  );
}
