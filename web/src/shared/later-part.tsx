import { type ComponentType, lazy, useState } from "react";

/**
 * A part of a screen in its own chunk, for those who come to see it. Where the chunk was fetched before the screen is drawn
 * (`load`), it is drawn at once: React holds what was suspended back for 300 ms, however soon its code comes.
 */
export function laterPart<P extends object>(get: () => Promise<ComponentType<P>>) {
  let got: ComponentType<P> | undefined;
  const load = async () => {
    got = await get();
    return { default: got };
  };
  const Later = lazy(load);
  function LaterPart(props: P) {
    // Kept while it is shown: another component would begin anew.
    const [Part] = useState(() => got ?? Later);
    return <Part {...props} />;
  }
  return Object.assign(LaterPart, { load });
}
