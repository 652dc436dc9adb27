import { type ComponentProps, lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "#src/ui/icon";
import { MoneyText } from "./money-text";
import s from "./story-amount.module.css";
import { storyOpensText } from "./text/story";

// Most balances are never asked about.
const StorySheet = lazy(() =>
  import("#src/features/payments/balance-explained/story-sheet").then((m) => ({ default: m.StorySheet })),
);

/** A balance that explains itself when it is tapped. */
export function StoryAmount({ about, amount }: { about: ComponentProps<typeof StorySheet>["about"]; amount: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={s.opens} title={storyOpensText} onClick={() => setOpen(true)}>
        <MoneyText amount={amount} />
        <Icon name="info" size={16} />
        <span className="hush">. {storyOpensText}</span>
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
