/**
 * One tab of a user sends (domain.md §7.16): by Web Locks, or by a lease in localStorage where the browser has no locks (plain http). It only
 * saves work: if two tabs sent, the idempotency keys make the server count once.
 */
export interface Leadership {
  isLeader: () => boolean;
  /** A visible tab takes over from one that the browser suspended. */
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
        // Another tab insisted, or the queue was closed.
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
  /** The lease of another live tab. One that expires later than any lease can was dated by a clock that was ahead. */
  const isTheirs = (lease: Lease | undefined) =>
    lease !== undefined && lease.tab !== tab && lease.until >= Date.now() && lease.until <= Date.now() + LEASE_MS;
  const turn = () => {
    if (isTheirs(read())) return become(false);
    const isShared = take();
    // The last writer has it. Where localStorage fails, nothing else is shared with other tabs either.
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
