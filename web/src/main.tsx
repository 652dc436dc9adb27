import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { makeQueryClient } from "./app/query-client";
import { loadScreen } from "./app/screens";
import { focusHeading } from "./app/shown";
import { askHealth } from "./data/system";
import { startNavigation } from "./nav/history";
import { watchConnection } from "./offline/connection";
import { applyLook } from "./offline/look";
import { keepQueries } from "./offline/query-cache";
import { openStored } from "./offline/stored";
import { startWorker } from "./offline/worker-bridge";
import { isTab, routes } from "./routes";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/motion.css";
import "./app/first-shop.css";

applyLook();
const client = makeQueryClient();
const kept = openStored()
  .then((storage) => keepQueries(client, storage, __APP_VERSION__))
  .catch((error: unknown) => console.error(error));
const navigation = startNavigation({
  isOver: (path) => path !== null && routes[path].over !== undefined,
  parentOf: ({ path, query }) =>
    `/${(path && routes[path].over) ?? "cobro"}${query.c ? `?${new URLSearchParams({ c: query.c })}` : ""}`,
  isTab,
  load: loadScreen,
  shown: focusHeading,
});
// A slow storage must not keep the page from being drawn; what it brings is shown when it comes.
await Promise.all([navigation, Promise.race([kept, new Promise((on) => setTimeout(on, 400))])]);

const root = document.getElementById("root");
if (root) createRoot(root).render(<App client={client} />);
watchConnection(() => void askHealth().catch(() => undefined));
startWorker();
// After what the person came for: with the keys here, a receipt is checked later with no connection.
setTimeout(() => void import("./data/receipt-keys").then((it) => it.keepReceiptKeys()).catch(() => undefined), 4000);
