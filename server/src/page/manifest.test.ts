import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { appNames, shortName } from "./manifest";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test.each([
  ["Rancho El Mezquite", "Rancho"],
  ["Granja Pía", "Granja Pía"],
  ["Corral", "Corral"],
  ["Agropecuariaintegral del Norte", "Agropecuaria"],
  ["La Querencia", "La Querencia"],
  ["  Los  Potros de Xico ", "Los Potros"],
])("below the icon, %s is %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

test("a demo is named as a demo, and a business by its name", () => {
  expect(appNames("demo", "Rancho El Mezquite")).toEqual({ name: "Corral demo", short_name: "Corral demo" });
  expect(appNames("real", "Granja Pía")).toEqual({ name: "Granja Pía", short_name: "Granja Pía" });
  expect(appNames("real", "")).toEqual({ name: "Corral", short_name: "Corral" });
});

test("the manifest is made by the server and never cached", async () => {
  const answer = await fetch(`${c.url}/manifest.webmanifest`);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
    "no-cache",
  ]);
  expect(await answer.json()).toMatchObject({ name: "Corral demo" });
});

test("its pictures are what it says, and its shortcuts are pages", async () => {
  interface Picture {
    src: string;
    sizes: string;
    type: string;
  }
  const { icons, screenshots, shortcuts } = (await (await fetch(`${c.url}/manifest.webmanifest`)).json()) as {
    icons: Picture[];
    screenshots: Picture[];
    shortcuts: { url: string; icons: Picture[] }[];
  };
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((it) => it.icons)]) {
    const { width, height, format } = await sharp(await (await fetch(`${c.url}${src}`)).arrayBuffer()).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
  }
  for (const { url } of shortcuts) expect((await fetch(`${c.url}${url}`)).status, url).toBe(200);
});
