import { tool } from "./tool.mjs";

await tool("rotate-key");
