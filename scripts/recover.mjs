import { tool } from "./tool.mjs";

await tool("recover");
