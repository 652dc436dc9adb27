import { start } from "@corral/server/start";
import { demoAccounts } from "./accounts";
import { seedDemo } from "./seed";

/** The entry point of `npm start`: the server with the demo ranch. */
void start({ accounts: demoAccounts, seed: (deps, say, past) => seedDemo(deps, say, { past }) });
