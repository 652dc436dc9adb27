import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { common, inDocument, sharedTests } from "./vitest.tests.ts";

export default defineConfig({
  ...common,
  plugins: [react()],
  test: { ...inDocument, name: "web", include: sharedTests, isolate: true },
});
