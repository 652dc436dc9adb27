import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
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

test("with a logo the installed app has it on its icons, on white, and the page too; another logo's are gone", async () => {
  const owner = await openPayments(c).staff("dueno");
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#0a0" } })
    .png()
    .toBuffer();
  const photo = (
    await owner.call("POST", "/api/photos?alt=Logo", undefined, { raw: new Uint8Array(logo), type: "image/png" })
  ).body;
  const change = async (id: string) => {
    const { body } = await owner.get("/api/settings/business");
    const saved = await owner.call(
      "PUT",
      "/api/settings/business",
      { values: { ...body.values, logo: id } },
      { version: body.version },
    );
    expect(saved.status).toBe(200);
  };
  await change(photo.id);
  const { icons } = (await (await fetch(`${c.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of icons) {
    const answer = await fetch(`${c.url}${src}`);
    expect([answer.status, answer.headers.get("cache-control")], src).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    const icon = sharp(await answer.arrayBuffer());
    const { width, height } = await icon.metadata();
    expect(`${width}x${height}`).toBe(sizes);
    const { data, info } = await icon.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    // A photo is stored as WebP, which keeps a colour nearly.
    const [r = 255, g = 0, b = 255] = at(info.width / 2, info.height / 2);
    expect([r < 12, Math.abs(g - 170) < 12, b < 12]).toEqual([true, true, true]);
    expect(at(2, 2)).toEqual([255, 255, 255]);
  }
  const page = await (await fetch(`${c.url}/venta-en-linea`)).text();
  expect(page).toContain(`<link rel="apple-touch-icon" href="/logo/${photo.id}/icon-180.png"`);
  expect(page).not.toContain('href="/icon.svg"');
  expect(await (await fetch(`${c.url}/calendario`)).text()).toContain(`/media/${photo.id}/1200.jpg">`);
  await change("");
  expect((await fetch(`${c.url}${icons[0]?.src}`)).status).toBe(404);
  expect(await (await fetch(`${c.url}/calendario`)).text()).toContain('"og:image" content="');
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
