import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { jsxImportSource } from "./alias.ts";
import { help } from "./help-pages.ts";
import { common, inDocument, processTests } from "./vitest.tests.ts";

export default defineConfig({
  ...common,
  plugins: [react({ jsxImportSource }), help()],
  test: { ...inDocument, name: "web-process", include: processTests },
});
