let question: (() => Promise<boolean>) | null = null;

/** While active, leaving the page asks first: `ask` resolves to whether to leave. Returns a function that removes the guard. */
export function guardLeaving(ask: () => Promise<boolean>): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}
export const isGuarded = () => question !== null;

/** Asks once: a person who agreed is not asked again by the navigation that follows. */
export async function mayLeave(): Promise<boolean> {
  const current = question;
  if (!current) return true;
  const yes = await current();
  if (yes && question === current) question = null;
  return yes;
}
