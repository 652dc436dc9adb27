import { start } from "./start";

/** A real business (`npm start -- --real`). The demo starts with demo/src/main.ts. */
void start();
