/** What makes an empty business one that sells, in the order in which it is proposed. */
export const setUpSteps = ["business", "paid", "item", "share", "charge", "logo", "providers"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** `skipped`: left for later by a person; it is done all the same once what it asks for is there. */
export type StepState = "done" | "skipped" | "pending";

/** What is so in the business. */
export type SetUpFacts = Readonly<Record<SetUpStep, boolean>>;

/** The steps with their states, and the one that is proposed now: null when nothing is left. */
export function setUpPath(
  facts: SetUpFacts,
  skipped: readonly SetUpStep[],
): { steps: { step: SetUpStep; state: StepState }[]; next: SetUpStep | null } {
  const steps = setUpSteps.map((step) => ({
    step,
    state: facts[step] ? ("done" as const) : skipped.includes(step) ? ("skipped" as const) : ("pending" as const),
  }));
  return { steps, next: steps.find((it) => it.state === "pending")?.step ?? null };
}
