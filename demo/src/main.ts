import { start } from "@corral/server/start";
import { demoAccounts } from "./accounts";
import { seedDemo } from "./seed";

/** What `npm start` runs: the server with a ranch in it. */
void start({ accounts: demoAccounts, seed: (deps, say, past) => seedDemo(deps, say, { past }) });
