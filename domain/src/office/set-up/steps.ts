/** The steps that prepare a new business to sell, in the order in which they are proposed. */
export const setUpSteps = ["business", "paid", "item", "share", "charge", "logo", "providers"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** `skipped`: a person left it for later. A skipped step becomes done like any other. */
type StepState = "done" | "skipped" | "pending";

/** Which steps are done, as read from the business's own data. */
type StepsDone = Readonly<Record<SetUpStep, boolean>>;

/** The steps with their states, and the one that is proposed now: null when nothing is left. */
export function setUpPath(
  done: StepsDone,
  skipped: readonly SetUpStep[],
): { steps: { step: SetUpStep; state: StepState }[]; next: SetUpStep | null } {
  const steps = setUpSteps.map((step) => ({
    step,
    state: done[step] ? ("done" as const) : skipped.includes(step) ? ("skipped" as const) : ("pending" as const),
  }));
  return { steps, next: steps.find((it) => it.state === "pending")?.step ?? null };
}
