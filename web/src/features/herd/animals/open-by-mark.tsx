import { markTypeWords } from "@corral/domain/herd/animals/identifiers";
import { speciesName } from "@corral/domain/kernel/species";
import { type ReactNode, useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { type FoundMark, findByMark } from "./data";
import styles from "./herd-parts.module.css";
import { herdText } from "./herd-text";
import { useTagReader } from "./use-tag-reader";

const t = herdText.reader;
type Heard =
  | { mark: string; is: "looking" | "unknown" }
  | { mark: string; is: "failed"; why: string }
  | { mark: string; is: "several"; found: FoundMark[] };

const open = (id: string) => void navigate(to("animal", { id }));

/**
 * Opens the animal whose tag a reader sent, wherever the focus is. An unknown mark, or one of several animals, is shown in `part`. `openIfOne`
 * does the same for text entered into a search box, and shows nothing when it isn't exactly one animal's whole mark.
 */
export function useOpenByMark(): { part: ReactNode; openIfOne: (typed: string) => void } {
  const [heard, setHeard] = useState<Heard | null>(null);
  const last = useRef(0);
  const { can } = useStaff();
  const look = async (mark: string, quietly: boolean) => {
    const turn = ++last.current;
    if (!quietly) setHeard({ mark, is: "looking" });
    try {
      const { found } = await findByMark(mark);
      // Another tag was read meanwhile.
      if (turn !== last.current) return;
      const now = found.filter((it) => it.active);
      const one = now.length === 1 ? now[0] : undefined;
      if (one) {
        setHeard(null);
        open(one.id);
      } else if (!quietly) setHeard(found.length > 0 ? { mark, is: "several", found } : { mark, is: "unknown" });
    } catch (error) {
      if (turn === last.current && !quietly) setHeard({ mark, is: "failed", why: sentenceOf(error) });
    }
  };
  useTagReader((mark) => void look(mark, false));
  const close = () => setHeard(null);
  return {
    openIfOne: (typed) => void look(typed, true),
    part: heard && (
      <div className={styles.heard} role="status">
        {heard.is === "looking" && <p className="muted">{t.looking(heard.mark)}</p>}
        {heard.is === "failed" && (
          <Banner
            tone="error"
            title={t.failed}
            action={
              <Button small kind="tonal" onClick={close}>
                {t.close}
              </Button>
            }
          >
            {heard.why}
          </Banner>
        )}
        {heard.is === "unknown" && (
          <Banner
            tone="warn"
            title={t.unknown(heard.mark)}
            action={
              <span className={styles.acts}>
                {can("animal.edit") && (
                  <ButtonLink small kind="tonal" href={to("animales", { ver: "nuevo", marca: heard.mark })}>
                    {t.add}
                  </ButtonLink>
                )}
                <Button small kind="plain" onClick={close}>
                  {t.close}
                </Button>
              </span>
            }
          >
            {can("animal.edit") && t.unknownHint}
          </Banner>
        )}
        {heard.is === "several" && (
          <Sheet open onClose={close} title={t.which(heard.mark)}>
            <List>
              {heard.found.map((it) => (
                <Row
                  key={`${it.id} ${it.type} ${it.active}`}
                  title={it.name}
                  detail={[speciesName(it.species), markTypeWords[it.type], it.active ? null : t.before]
                    .filter(Boolean)
                    .join(" · ")}
                  href={to("animal", { id: it.id })}
                />
              ))}
            </List>
          </Sheet>
        )}
      </div>
    ),
  };
}
