import { type ShownPart, shownParts, shownPartWords } from "@corral/domain/herd/animals/attributes";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { isConflict } from "#src/shared/editing/faults";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { ButtonLink } from "#src/ui/controls/button";
import { Switch } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { type HerdAnimal, useFreshAnimal, usePublishAnimal } from "./data";
import styles from "./herd-parts.module.css";
import { staffAnimalText } from "./text";

const t = staffAnimalText.publish;

/** Whether the animal's page is public, and which parts of it; each switch saves at once. */
export function PublishPart({ animal: a }: { animal: HerdAnimal }) {
  const { can } = useStaff();
  const publish = usePublishAnimal(a.id);
  const fresh = useFreshAnimal(a.id);
  const hasSignal = useSignal();
  const may = can("animal.publish") && hasSignal;
  const change = (change: { published?: boolean; shows?: ShownPart[] }) =>
    publish.mutate(
      { version: a.version, change },
      {
        onError: (error) => {
          // On a conflict the switches show the current state, to be checked before another change.
          if (isConflict(error)) void fresh();
        },
      },
    );
  const toggle = (part: ShownPart, on: boolean) =>
    change({ shows: shownParts.filter((it) => (it === part ? on : a.shows.includes(it))) });
  const sent = publish.isPending ? publish.variables.change : undefined;
  const isOn = sent?.published ?? a.published;
  const shows: readonly string[] = sent?.shows ?? a.shows;
  return (
    <section className={styles.part}>
      <h2>{t.title}</h2>
      <Card>
        <div className={styles.switches}>
          <Switch checked={isOn} disabled={!may || publish.isPending} onChange={(published) => change({ published })}>
            {t.on}
          </Switch>
          <p className="muted small">{isOn ? t.onHint : t.off}</p>
          {can("animal.publish") && <NeedsSignal />}
        </div>
        {isOn && (
          <fieldset className={styles.choices}>
            <legend>{t.parts}</legend>
            {shownParts.map((part) => (
              <Switch
                key={part}
                checked={shows.includes(part)}
                disabled={!may || publish.isPending}
                onChange={(on) => toggle(part, on)}
              >
                {shownPartWords[part]}
              </Switch>
            ))}
          </fieldset>
        )}
        {publish.error && <Banner tone="error">{sentenceOf(publish.error)}</Banner>}
        {a.published && (
          <ButtonLink small kind="tonal" href={to("animal", { id: a.id, vista: "publico" })}>
            {staffAnimalText.asPublic}
          </ButtonLink>
        )}
        <span role="status" className="hush">
          {publish.isSuccess && t.saved}
        </span>
      </Card>
    </section>
  );
}
