const png = (file: string, size: number) => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});
const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [png(`shortcut-${icon}`, 96)],
});
/** Made by e2e/look/screenshots.mjs. */
const shot = (file: string, sizes: string, form_factor: "narrow" | "wide", label: string) => ({
  src: `/install/${file}.jpg`,
  sizes,
  type: "image/jpeg",
  form_factor,
  label: `${label}, con datos de ejemplo`,
});

/** What the phone knows of the app before opening it. The server puts the business's name in (server/src/page/manifest.ts). */
export const manifest = {
  id: "/",
  name: "Corral",
  short_name: "Corral",
  description: "Compra animales, productos y visitas; paga con tarjeta, OXXO o transferencia.",
  lang: "es-MX",
  dir: "ltr",
  start_url: "/venta-en-linea",
  scope: "/",
  display: "standalone",
  display_override: ["standalone", "minimal-ui"],
  // A manifest has one colour of each; the page's own theme-color follows the phone's light or dark.
  background_color: "#fbf8f3",
  theme_color: "#fbf8f3",
  categories: ["business", "shopping", "productivity"],
  prefer_related_applications: false,
  icons: [png("icon-192", 192), png("icon-512", 512), { ...png("icon-maskable-512", 512), purpose: "maskable" }],
  shortcuts: [
    shortcut("Cobrar", "/cobro?ver=nuevo", "cobrar"),
    shortcut("Animales", "/animales", "animales"),
    shortcut("Calendario", "/calendario", "calendario"),
  ],
  screenshots: [
    shot("tienda", "540x1140", "narrow", "La tienda"),
    shot("articulo", "540x1140", "narrow", "Un artículo"),
    shot("calendario", "540x1140", "narrow", "El calendario"),
    shot("tienda-ancha", "1280x760", "wide", "La tienda en una computadora"),
  ],
};
