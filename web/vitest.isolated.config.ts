import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { common, inDocument, isolatedTests } from "./vitest.tests.ts";

export default defineConfig({
  ...common,
  plugins: [react()],
  test: { ...inDocument, name: "web-isolated", include: isolatedTests },
});
