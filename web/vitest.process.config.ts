import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { common, inDocument, processTests } from "./vitest.tests.ts";

export default defineConfig({
  ...common,
  plugins: [react()],
  test: { ...inDocument, name: "web-process", include: processTests },
});
