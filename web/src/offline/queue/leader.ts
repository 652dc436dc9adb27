/**
 * One tab of a person sends (domain.md §7.16): by Web Locks, or by a lease in localStorage where the browser has none or withholds them
 * (plain http). Even if two tabs sent, the server would count once; this only spares it the work.
 */
export interface Leadership {
  isLeader: () => boolean;
  /** A tab that is seen takes over from one that the browser put to sleep. */
  insist: () => void;
  end: () => void;
}

const LEASE_MS = 6_000;
const RENEW_MS = 2_000;

export function seekLeadership(name: string, onChange: () => void): Leadership {
  return typeof navigator !== "undefined" && "locks" in navigator && navigator.locks
    ? byLock(navigator.locks, name, onChange)
    : byLease(name, onChange);
}

function byLock(locks: LockManager, name: string, onChange: () => void): Leadership {
  let leads = false;
  let abandonAttempt: (() => void) | undefined;
  let isOver = false;
  const queue = new AbortController();
  const ask = (options: LockOptions) =>
    void locks
      .request(
        name,
        options,
        () =>
          new Promise<void>((release) => {
            if (isOver) return release();
            leads = true;
            abandonAttempt = release;
            onChange();
          }),
      )
      .catch(() => {
        // Somebody insisted, or we left the queue.
        if (!leads) return;
        leads = false;
        onChange();
        if (!isOver) ask({});
      });
  ask({ signal: queue.signal });
  return {
    isLeader: () => leads,
    insist: () => {
      if (!leads && !isOver) ask({ steal: true });
    },
    end: () => {
      isOver = true;
      leads = false;
      abandonAttempt?.();
      queue.abort();
    },
  };
}

interface Lease {
  tab: string;
  until: number;
}
function byLease(name: string, onChange: () => void): Leadership {
  const key = `corral:${name}`;
  const tab = Math.random().toString(36).slice(2);
  let leads = false;
  let isOver = false;
  const become = (now: boolean) => {
    if (leads === now || isOver) return;
    leads = now;
    onChange();
  };
  const read = (): Lease | undefined => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  };
  const take = (): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify({ tab, until: Date.now() + LEASE_MS } satisfies Lease));
      return true;
    } catch {
      return false;
    }
  };
  /** Another tab's that is alive; one that ends later than any can is of before the phone's clock was put right. */
  const isTheirs = (lease: Lease | undefined) =>
    lease !== undefined && lease.tab !== tab && lease.until >= Date.now() && lease.until <= Date.now() + LEASE_MS;
  const turn = () => {
    if (isTheirs(read())) return become(false);
    const isShared = take();
    // Who wrote last has it. With nowhere to agree nothing can be shared with another tab either.
    setTimeout(() => become(!isShared || read()?.tab === tab), 50);
  };
  turn();
  const timer = setInterval(turn, RENEW_MS);
  return {
    isLeader: () => leads,
    insist: turn,
    end: () => {
      isOver = true;
      leads = false;
      clearInterval(timer);
      if (read()?.tab === tab) localStorage.removeItem(key);
    },
  };
}
