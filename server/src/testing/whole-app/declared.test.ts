import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { facts } from "@corral/domain/facts";
import { messageKinds } from "@corral/domain/messages";
import { permissions } from "@corral/domain/permissions";
import { problems } from "@corral/domain/problems";
import { reviewKinds, reviewOf } from "@corral/domain/reviews";
import { taskKinds } from "@corral/domain/tasks";
import { expect, test } from "vitest";

const domain = join(import.meta.dirname, "../../../../domain/src");

/** Each kind of declaration: the file in a noun's folder, how the name of what it declares ends, and what is collected from all of them. */
const collections: [file: string, ending: string, collected: object][] = [
  ["problems.ts", "Problems", problems],
  ["actions.ts", "Actions", permissions],
  ["messages.ts", "Messages", messageKinds],
  ["reviews.ts", "Reviews", reviewKinds],
  ["facts.ts", "Facts", facts],
  ["tasks.ts", "Tasks", taskKinds],
];

test.each(collections)(
  "each noun's %s is collected, and no two nouns declare the same name",
  async (file, ending, collected) => {
    // In a noun's folder, or in the kernel.
    const files = readdirSync(domain, { recursive: true, encoding: "utf8" }).filter(
      (it) => it.endsWith(`/${file}`) && (it.split("/").length === 3 || it.startsWith("kernel/")),
    );
    const exported: [string, object][][] = await Promise.all(
      files.map(async (it) => Object.entries(await import(join(domain, it)))),
    );
    // The files also export rules that belong to their declarations.
    const declared = exported.flat().filter(([name]) => name.endsWith(ending));
    expect(declared.length).toBeGreaterThanOrEqual(files.length);
    expect(declared.flatMap(([, it]) => Object.keys(it)).sort()).toEqual(Object.keys(collected).sort());
  },
);

test("what makes a review task obsolete is a fact that some noun declares, or what a verb names to settle tasks", () => {
  const settling = Object.keys(reviewKinds).flatMap((kind) => Object.keys(reviewOf(kind).settledBy ?? {}));
  expect(settling.length).toBeGreaterThan(5);
  const features = join(import.meta.dirname, "../../features");
  const verbs = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((it) => it.endsWith(".ts") && !it.endsWith(".test.ts"))
    .map((it) => readFileSync(join(features, it), "utf8"))
    .filter((it) => /settleTasks|settleOfPlan|afterSettling/.test(it))
    .join();
  // The names of a dispute's and of a sale's end are put together from how it ended.
  const isNamed = (by: string) =>
    verbs.includes(`"${by}"`) || /^(dispute|sale)\.(won|lost|expired|cancelled)$/.test(by);
  expect(settling.filter((by) => !(by in facts) && !isNamed(by))).toEqual([]);
});

/** What nouns declare in the server: the file in their folders, and the one that collects it. */
test.each([
  ["news.ts", "office/declared/nouns.ts"],
  ["tasks.ts", "calendar/tasks/sources.ts"],
  ["counts.ts", "office/declared/nouns.ts"],
])("each noun's %s of the server is collected by %s", (file, collector) => {
  const features = join(import.meta.dirname, "../../features");
  const declared = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(`/${file}`));
  const collected = readFileSync(join(features, collector), "utf8");
  const missing = declared.filter((it) => !collected.includes(`"#src/features/${it.replace(/\.ts$/, "")}"`));
  expect(declared.length).toBeGreaterThan(3);
  expect(missing.filter((it) => !it.startsWith("office/notifications/"))).toEqual([]);
});
