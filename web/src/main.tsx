import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#src/app/app";
import { followStaff } from "#src/app/follow-staff";
import { makeQueryClient, refetchCopies } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { focusHeading } from "#src/app/shown";
import { isTabHere } from "#src/app/side";
import { askSession, SESSION, sendPendingSignOut } from "#src/features/business/auth/data";
import { landingOf } from "#src/features/business/auth/landing";
import { askHealth } from "#src/features/office/system/data";
import { keepReceiptKeys } from "#src/features/payments/receipts/receipt-keys";
import { currentEntry, navigate, startNavigation } from "#src/nav/history";
import { HOME } from "#src/nav/paths";
import { clockNote, onClockSkew, recallClock } from "#src/offline/clock";
import { noteNoAnswer, watchConnection, whenBack } from "#src/offline/connection";
import { applyLook } from "#src/offline/look";
import { keepQueries } from "#src/offline/storage/query-cache";
import { keepTypedWhenLeft, openStored, readStored, staffKnown, writeStored } from "#src/offline/storage/stored";
import { holdInstallPrompt, isOpenedFromIcon, noteVisit } from "#src/offline/versions/install";
import { startWorker } from "#src/offline/versions/worker-bridge";
import { pageAnswers, pageState } from "#src/shared/api/page-state";
import { routes } from "./routes";
import "#src/ui/tokens.css";
import "#src/ui/base.css";
import "#src/ui/motion.css";
import "#src/app/first-page.css";

applyLook();
if (["(forced-colors: active)", "(prefers-contrast: more)"].some((it) => matchMedia(it).matches))
  void import("#src/ui/high-contrast.css");
holdInstallPrompt();
// The page is the worker's copy, not the server's: stored data counts as stale until the server answers.
if (!pageState().config) {
  noteNoAnswer();
  void askHealth().catch(() => undefined);
}
const client = makeQueryClient();
// A sign-out made offline reaches the server before any call uses the cookie.
whenBack(() => {
  if (!readStored("owedLeave")) return refetchCopies(client);
  return sendPendingSignOut()
    .catch(() => undefined)
    .then(() => refetchCopies(client));
});
const came = pageAnswers();
for (const it of came) client.setQueryData(it.key, it.data, { updatedAt: it.at });
keepTypedWhenLeft();
const kept = openStored()
  .then((storage) => {
    recallClock(readStored("clock"));
    return keepQueries(client, storage, __APP_VERSION__, { came });
  })
  .catch((error: unknown) => console.error(error));
const navigation = startNavigation({
  isOver: (path) => path !== null && routes[path].over !== undefined,
  parentOf: ({ path, query }) =>
    `/${(path && routes[path].over) ?? "cobro"}${query.c ? `?${new URLSearchParams({ c: query.c })}` : ""}`,
  isTab: isTabHere,
  load: loadScreen,
  shown: focusHeading,
});
/** The session is asked for once, and the first screen needn't ask again. */
let session: Promise<unknown> | undefined;
const askOnce = () => {
  session ??= askSession().then((it) => client.setQueryData(SESSION, it));
  return session;
};
// A slow storage must not delay the first render for long: 400 ms, or 5 s where staff is signed in. What comes later is shown then.
const soon = (ms: number) => new Promise((on) => setTimeout(on, ms));
// Where the phone has forgotten who works on it, the server says so before anything of a buyer's is drawn.
const whoWorks = staffKnown(askOnce).then(() => (pageState().staff && !readStored("staff") ? askOnce() : undefined));
await Promise.all([
  navigation,
  Promise.race([kept, soon(400)]),
  Promise.race([whoWorks.catch(() => undefined), soon(5_000)]),
]);

// The icon of the installed app opens the shop; whoever works here goes on where their work begins (rulings 51).
const me = readStored("staff");
const { path, search } = currentEntry().address;
if (me && path === HOME && !search && isOpenedFromIcon())
  await navigate(landingOf(me), { replace: true, direction: "none" });

const root = document.getElementById("root");
if (root?.querySelector(".first-item")) document.documentElement.dataset.drawn = "";
// As a transition it is drawn in slices: a tap on the server's page is answered meanwhile.
if (root) startTransition(() => createRoot(root).render(<App client={client} />));
watchConnection(() => void askHealth().catch(() => undefined));
startWorker();
const noteClock = () => {
  const note = clockNote(readStored("clock"));
  if (note) void writeStored("clock", note);
};
void kept
  .then(sendPendingSignOut)
  .catch(() => undefined)
  .then(() => {
    noteClock();
    onClockSkew(noteClock);
    followStaff();
  })
  .then(noteVisit);
// After the first load: with the keys stored here, a receipt can be verified offline.
setTimeout(() => void keepReceiptKeys().catch(() => undefined), 4000);
// The offline copy of the herd and its screen, only for staff: in the pen the list is there at the first tap.
setTimeout(() => {
  if (!readStored("staff")?.can.includes("herd.see")) return;
  void import("#src/features/herd/herd-copy/herd-sync").then((it) => it.followHerdChanges()).catch(() => undefined);
  void loadScreen("animales", { ahead: true });
}, 4000);
