import { start } from "./start";

/** A real business: `npm start -- --real`. The demonstration is demo/src/main.ts. */
void start();
