import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What Vite's manifest says of a file (https://vite.dev/guide/backend-integration). */
interface Built {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/**
 * Links that fetch a screen's code and style together with the page, not after the code that asks for it. Empty where
 * the page names them already, or there is no build.
 */
export async function screenFiles(
  webDir: string,
): Promise<(screen: string, o?: { parts?: readonly string[] | undefined; isStaff?: boolean }) => string> {
  const built: Record<string, Built> = JSON.parse(
    await readFile(join(webDir, ".vite/manifest.json"), "utf8").catch(() => "{}"),
  );
  function filesOf(key: string, files = new Set<string>()) {
    const { file, imports = [], css = [] } = built[key] ?? {};
    if (!file || files.has(file)) return files;
    files.add(file);
    for (const it of imports) filesOf(it, files);
    for (const it of css) files.add(it);
    return files;
  }
  const everyPage = filesOf("index.html");
  const linkTo = (file: string) =>
    `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`;
  /** The part that a screen loads (`loadStaffPart`) and draws instead of its own where staff is signed in. */
  const staffParts = (key: string) =>
    built[key]?.dynamicImports?.filter((it) => /\/screens\/.*\/staff-[a-z]+\.tsx$/.test(it)) ?? [];
  return (screen, { parts = [], isStaff = false } = {}) => {
    const key = `src/screens/${screen}/${screen}.screen.tsx`;
    const asked = [key, ...parts, ...(isStaff ? staffParts(key) : [])];
    return [...new Set(asked.flatMap((it) => [...filesOf(it)]))]
      .filter((it) => !everyPage.has(it))
      .map(linkTo)
      .join("");
  };
}
