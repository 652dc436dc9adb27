import { backupTool } from "./backup-tool.mjs";

await backupTool("backup");
