import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";
import { logoIcon } from "./look/logo-icons";

/** Characters that fit below a home screen icon. */
const SHORT = 12;
/** Words that may not end a short name. */
const JOINS = /^(el|la|los|las|de|del|y|e|san|santa)$/i;

/** The short name below an icon: whole words where one fits. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const fitting: string[] = [];
  for (const word of words) {
    if ([...fitting, word].join(" ").length > SHORT) break;
    fitting.push(word);
  }
  while (fitting.length > 1 && fitting.length < words.length && JOINS.test(fitting.at(-1) ?? "")) fitting.pop();
  return fitting.join(" ") || name.trim().slice(0, SHORT);
}

/** Names of the installed app: the business's, or "Corral demo" in a demo. */
export function appNames(mode: Deps["mode"], business: string) {
  if (mode === "demo") return { name: "Corral demo", short_name: "Corral demo" };
  const name = business.trim() || "Corral";
  return { name, short_name: shortName(name) };
}

/** Serves the built manifest with the business's current name; phones fetch it again now and then. */
export async function manifestRoute(app: FastifyInstance, deps: Deps, webDir: string) {
  const built = JSON.parse(await readFile(join(webDir, "manifest.webmanifest"), "utf8").catch(() => "{}")) as {
    icons?: { src: string }[];
  };
  /** The icons of the installed app are the business's logo, where it has one. */
  const iconsOf = (logo: string | null) =>
    logo && built.icons
      ? { icons: built.icons.map((icon) => ({ ...icon, src: logoIcon(logo, icon.src.slice(1)) })) }
      : {};
  app.get("/manifest.webmanifest", { schema: { hide: true } }, async (_request, reply) => {
    const { business } = await readSettings(deps.db);
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify({ ...built, ...appNames(deps.mode, business.name), ...iconsOf(business.logo) }));
  });
}
