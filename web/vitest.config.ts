import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { alias } from "./alias.ts";
import { pureTests } from "./vitest.pure.config.ts";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify("0.0.0-test") },
  resolve: { alias },
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, ...pureTests],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 90_000,
  },
});
