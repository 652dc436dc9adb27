import type { ReactNode } from "react";
import { Button } from "../controls/button";
import { Dialog } from "./sheet";

interface QuestionProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The safe answer, which closes it. */
  no: string;
  yes: string;
  onYes: () => void;
  busy?: boolean;
  /** False where nothing is lost by saying yes. */
  isDanger?: boolean;
  /** What follows from it, and why it couldn't be done. */
  children: ReactNode;
}

/** Asks before something that is not taken back by itself: the safe answer comes first. */
export const Question = ({ no, yes, onYes, busy = false, isDanger = true, children, ...dialog }: QuestionProps) => (
  <Dialog
    {...dialog}
    actions={
      <>
        <Button kind="neutral" onClick={dialog.onClose}>
          {no}
        </Button>
        <Button kind={isDanger ? "danger" : "primary"} busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);
