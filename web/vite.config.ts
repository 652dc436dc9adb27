import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const { version } = JSON.parse(readFileSync(fileURLToPath(new URL("../package.json", import.meta.url)), "utf8")) as {
  version: string;
};
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/** Parts of the kit that the shell itself doesn't draw. */
const laterKit = "inputs|field|countdown|copy-button|sheet|list";
const library = "react|react-dom|scheduler|@tanstack/(query-core|react-query)|idb-keyval";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/worker",
      filename: "ngsw-worker.ts",
      injectRegister: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,webmanifest}"],
        globIgnores: ["ngsw-worker.js", ".vite/**"],
        rollupFormat: "iife",
      },
      manifest: {
        id: "/",
        name: "Corral",
        short_name: "Corral",
        description: "Compra animales, productos y visitas; paga con tarjeta, OXXO o transferencia.",
        lang: "es-MX",
        start_url: "/venta-en-linea",
        scope: "/",
        display: "standalone",
        background_color: "#fbf8f3",
        theme_color: "#fbf8f3",
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
    }),
  ],
  build: {
    manifest: true,
    // Phones of about 2021 on: native dialog sets the floor.
    target: ["chrome90", "safari15.4", "firefox98"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs comes in one file and one style sheet: fewer round trips on a poor signal.
        codeSplitting: {
          groups: [
            { name: "kit", priority: 1, test: new RegExp(`web/src/ui/(${laterKit})[/.]`) },
            {
              name: "shell",
              priority: 2,
              test: new RegExp(
                `node_modules/(${library})/|web/src/(ui/(?!${laterKit})[a-z-]+|nav/[a-z-]+|offline/(?!capabilities)[a-z-]+|app/[a-z-]+|data/(http|errors|config|page-state|system))[/.]`,
              ),
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": { target: api, changeOrigin: false } } },
});
