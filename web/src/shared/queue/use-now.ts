import { useEffect, useState } from "react";

/** This phone's clock (UTC ms), anew each `everyMs`; the lists say how long something still waits. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
