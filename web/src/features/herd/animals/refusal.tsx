import { to } from "#src/nav/paths";
import { ApiError, OfflineError, sentenceOf } from "#src/shared/api/errors";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { staffAnimalText as t } from "./text";

/** The server's refusal of a change; for a mark in use, with a link to that animal. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  if (error instanceof OfflineError) return <Banner tone="warn">{t.noSignal}</Banner>;
  const other = error instanceof ApiError && error.code === "IDENTIFIER_DUPLICATE" ? otherIn(error.extra) : undefined;
  return (
    <Banner
      tone="error"
      action={
        other && (
          <ButtonLink small kind="tonal" icon="animal" href={to("animal", { id: other.id })}>
            {t.marks.openOther(other.name)}
          </ButtonLink>
        )
      }
    >
      {sentenceOf(error)}
    </Banner>
  );
}

function otherIn({ animal }: Record<string, unknown>): { id: string; name: string } | undefined {
  const it = animal as { id?: unknown; name?: unknown } | null | undefined;
  return typeof it?.id === "string" && typeof it.name === "string" ? { id: it.id, name: it.name } : undefined;
}
