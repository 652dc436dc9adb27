import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { jsxImportSource } from "./alias.ts";
import { help } from "./help-pages.ts";
import { common, documentTests, inDocument } from "./vitest.tests.ts";

export default defineConfig({
  ...common,
  plugins: [react({ jsxImportSource }), help()],
  // A process for each file spent two thirds of its time on loading jsdom: 161 seconds of processor for 57 files, 70 so.
  test: { ...inDocument, name: "web", include: documentTests, pool: "vmThreads" },
});
