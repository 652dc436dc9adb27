import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { followStaff } from "./app/follow-staff";
import { askAgain, makeQueryClient } from "./app/query-client";
import { loadScreen } from "./app/screens";
import { focusHeading } from "./app/shown";
import { pageAnswers, pageState } from "./data/page-state";
import { askSession, tellOwedLeave } from "./data/staff";
import { askHealth } from "./data/system";
import { startNavigation } from "./nav/history";
import { clockNote, onClockSkew, recallClock } from "./offline/clock";
import { noteNoAnswer, watchConnection, whenBack } from "./offline/connection";
import { holdInstallPrompt, noteVisit } from "./offline/install";
import { applyLook } from "./offline/look";
import { keepQueries } from "./offline/query-cache";
import { openStored, readStored, staffKnown, writeStored } from "./offline/stored";
import { startWorker } from "./offline/worker-bridge";
import { isTab, routes } from "./routes";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/motion.css";
import "./app/first-shop.css";

applyLook();
holdInstallPrompt();
// The worker's copy of the page, not the server's: until the server answers, nothing that is kept here is known to be so now.
if (!pageState().config) {
  noteNoAnswer();
  void askHealth().catch(() => undefined);
}
const client = makeQueryClient();
// Whoever left with no signal is out before anything is asked with their cookie.
whenBack(() => {
  if (!readStored("owedLeave")) return askAgain(client);
  return tellOwedLeave()
    .catch(() => undefined)
    .then(() => askAgain(client));
});
const came = pageAnswers();
for (const it of came) client.setQueryData(it.key, it.data, { updatedAt: it.at });
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
  isTab,
  load: loadScreen,
  shown: focusHeading,
});
// A slow storage must not keep the page from being drawn; what it brings is shown when it comes. Only who works here is waited for.
const soon = (ms: number) => new Promise((on) => setTimeout(on, ms));
await Promise.all([navigation, Promise.race([kept, soon(400)]), Promise.race([staffKnown(askSession), soon(5_000)])]);

const root = document.getElementById("root");
if (root) createRoot(root).render(<App client={client} />);
watchConnection(() => void askHealth().catch(() => undefined));
startWorker();
const noteClock = () => {
  const note = clockNote(readStored("clock"));
  if (note) void writeStored("clock", note);
};
void kept
  .then(tellOwedLeave)
  .catch(() => undefined)
  .then(() => {
    noteClock();
    onClockSkew(noteClock);
    followStaff();
  })
  .then(noteVisit);
// After what the person came for: with the keys here, a receipt is checked later with no connection.
setTimeout(() => void import("./data/receipt-keys").then((it) => it.keepReceiptKeys()).catch(() => undefined), 4000);
// The herd of whoever works here, for when there is no signal.
setTimeout(() => {
  if (readStored("staff")?.can.includes("herd.see"))
    void import("./data/herd-sync").then((it) => it.keepInStep()).catch(() => undefined);
}, 4000);
