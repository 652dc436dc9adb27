import { onActivity, requestsInFlight } from "../activity";
import { connection, onConnection } from "../connection";
import { whenStable } from "./register-worker";
import { versionDetected, versionFailed, versionReady } from "./update";

const WORKER_FILE = "/ngsw-worker.js";
export type WorkerState = "unsupported" | "waiting" | "installing" | "active" | "failed";

let state: WorkerState = "waiting";
let registration: ServiceWorkerRegistration | undefined;
let version: string | null = null;
/** Whether somebody is signed in on this phone, and whether the worker has the staff's files. */
let hasStaff = false;
let staffFiles = false;
const listeners = new Set<() => void>();
const become = (next: WorkerState) => {
  state = next;
  for (const it of listeners) it();
};
export const workerState = () => state;
export const workerVersion = () => version;
/** What this phone opens with no signal: nothing yet, the app as every buyer has it, or the staff's part too. */
export const keptFiles = () => (state !== "active" ? "none" : staffFiles ? "staff" : "app");
/** Somebody signed in, or nobody is any more: the worker keeps the staff's files from then on. */
export function keepStaffFiles(staff: boolean) {
  if (staff === hasStaff) return;
  hasStaff = staff;
  askVersion();
}
export const onWorker = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The only code that talks to the worker. Registers it once the app is stable and follows its versions. */
export function startWorker() {
  if (!("serviceWorker" in navigator)) {
    become("unsupported");
    return;
  }
  const container = navigator.serviceWorker;
  let isControlled = Boolean(container.controller);
  let isActivating = false;
  container.addEventListener("controllerchange", () => {
    if (isActivating) return location.reload();
    // The first worker takes control of a page that is already the newest; a later one was activated by another tab.
    if (isControlled) return versionReady(() => location.reload());
    isControlled = true;
    askVersion();
  });
  container.addEventListener(
    "message",
    (e: MessageEvent<{ kind?: string; version?: string; staff?: boolean; whole?: boolean }>) => {
      const { kind, whole = false, staff = false } = e.data ?? {};
      if (kind === "version") version = e.data.version ?? null;
      else if (kind === "filled") staffFiles = staff && whole;
      else return;
      become(state);
    },
  );
  const begin = () =>
    void register(() => {
      isActivating = true;
    });
  whenStable(world, begin);
  onConnection(() => state === "failed" && connection().online && begin());
}

async function register(onActivate: () => void) {
  try {
    const reg = await navigator.serviceWorker.register(WORKER_FILE, { scope: "/", updateViaCache: "none" });
    registration = reg;
    become(reg.active ? "active" : "installing");
    beClaimed(reg.active);
    const ready = (worker: ServiceWorker) =>
      versionReady(() => {
        onActivate();
        worker.postMessage({ kind: "SKIP_WAITING" });
        // If it was already in control, no controllerchange will come.
        setTimeout(() => location.reload(), 4000);
      });
    if (reg.waiting && navigator.serviceWorker.controller) ready(reg.waiting);
    const follow = (worker: ServiceWorker | null) => {
      if (!worker) return;
      if (navigator.serviceWorker.controller) versionDetected();
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) ready(worker);
        if (worker.state === "activated") {
          become("active");
          beClaimed(worker);
        }
        if (worker.state !== "redundant") return;
        versionFailed();
        // The first install failed, e.g. behind a captive portal: it is retried with the server's next answer.
        if (!navigator.serviceWorker.controller) become("failed");
      });
    };
    follow(reg.installing);
    reg.addEventListener("updatefound", () => follow(reg.installing));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void checkForUpdate();
    });
    setInterval(() => void checkForUpdate(), 60 * 60_000);
    askVersion();
  } catch {
    become("failed");
  }
}

/** A page that was still loading when the first worker took control belongs to none, and would have no copies without a signal. */
function beClaimed(worker: ServiceWorker | null) {
  if (!navigator.serviceWorker.controller) worker?.postMessage({ kind: "CLAIM" });
}

function askVersion() {
  navigator.serviceWorker.controller?.postMessage({ kind: "VERSION", staff: hasStaff });
}

/** Asks the server for a newer worker. "none" when this browser has no worker; "early" while it is still being installed. */
export async function checkForUpdate(): Promise<"asked" | "failed" | "none" | "early"> {
  if (!registration) return state === "waiting" ? "early" : "none";
  try {
    await registration.update();
    return "asked";
  } catch {
    return "failed";
  }
}

const world = {
  requestsInFlight,
  onActivity,
  whenIdle: (then: () => void) => {
    if (typeof requestIdleCallback === "function") {
      const id = requestIdleCallback(then);
      return () => cancelIdleCallback(id);
    }
    const id = setTimeout(then, 300);
    return () => clearTimeout(id);
  },
  setTimer: (then: () => void, ms: number) => {
    const id = setTimeout(then, ms);
    return () => clearTimeout(id);
  },
};
