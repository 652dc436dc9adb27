import { throwAwayData } from "./data-folder.mjs";

/** The app as `npm start` runs it, with data of its own that are thrown away. */
const { dir, remove } = throwAwayData("recorridos");
process.on("exit", remove);
process.env.DATA_DIR = dir;
// Two dozen phones an hour share this address, and here they take a minute.
process.env.CALLS_PER_ADDRESS = "6000";
await import("./start.mjs");
