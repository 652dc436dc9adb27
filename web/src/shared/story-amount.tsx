import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import type { StoryOf } from "../../data/story";
import { controlText } from "../../text/control";
import { Icon } from "../../ui/icon";
import { MoneyText } from "../money-text";
import s from "./story.module.css";

// Most balances are never asked about.
const StorySheet = lazy(() => import("./story-sheet").then((m) => ({ default: m.StorySheet })));

/** A balance that explains itself when it is tapped. */
export function StoryAmount({ about, amount }: { about: StoryOf; amount: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={s.opens} title={controlText.story.open} onClick={() => setOpen(true)}>
        <MoneyText amount={amount} />
        <Icon name="info" size={16} />
        <span className="hush">. {controlText.story.open}</span>
      </button>
      {open &&
        // Not inside the line that it explains: it would look like it.
        createPortal(
          <Suspense fallback={null}>
            <StorySheet about={about} open onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
