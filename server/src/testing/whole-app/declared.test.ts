import { readdirSync } from "node:fs";
import { join } from "node:path";
import { permissions } from "@corral/domain/permissions";
import { problems } from "@corral/domain/problems";
import { expect, test } from "vitest";

const domain = join(import.meta.dirname, "../../../../domain/src");

/** Each kind of declaration: the file in a noun's folder, and what is collected from all of them. */
const collections: [file: string, collected: object][] = [
  ["problems.ts", problems],
  ["actions.ts", permissions],
];

test.each(collections)(
  "each noun's %s is collected, and no two nouns declare the same name",
  async (file, collected) => {
    const files = readdirSync(domain, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(`/${file}`));
    const declared = await Promise.all(files.map((it) => import(join(domain, it))));
    // A function that reads the declarations stands beside them.
    const objects = declared.flatMap((it) => Object.values(it)).filter((it) => typeof it === "object" && it !== null);
    expect(objects.flatMap(Object.keys).sort()).toEqual(Object.keys(collected).sort());
  },
);
