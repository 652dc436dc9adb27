let question: (() => Promise<boolean>) | null = null;

/** While it holds, leaving the page asks first: `ask` answers whether to go. Answers the call that lets go. */
export function guardLeaving(ask: () => Promise<boolean>): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}
export const isGuarded = () => question !== null;

/** Asked once: whoever said yes is not asked again by what that sets off. */
export async function mayLeave(): Promise<boolean> {
  const asked = question;
  if (!asked) return true;
  const yes = await asked();
  if (yes && question === asked) question = null;
  return yes;
}
