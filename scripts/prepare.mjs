import { build, checkNode, install } from "./lib.mjs";

/** Installs and builds without starting: for whoever owns a folder in which another account runs Corral. */
checkNode();
await install();
await build();
