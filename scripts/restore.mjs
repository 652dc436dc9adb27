import { tool } from "./tool.mjs";

await tool("backup", ["restore"]);
