import { readdirSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { DAY, HOUR } from "@corral/domain/kernel/time";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";
import { findStaffRow, staffCookie } from "#src/testing/staff-cookie";
import { keepPhotos, takePhoto } from "./take-photo";

let c: Corral;
let cookie: string;
beforeAll(async () => {
  c = await corral();
  cookie = await staffCookie(c, "vaquero");
});
afterAll(() => c.close());

/** Uploads a file as the app does. */
async function send(file: Buffer, o: { key?: string; type?: string; cookie?: string; alt?: string; id?: string } = {}) {
  const query = new URLSearchParams({ ...(o.alt ? { alt: o.alt } : {}), ...(o.id ? { id: o.id } : {}) });
  const answer = await fetch(`${c.url}/api/photos?${query}`, {
    method: "POST",
    headers: {
      "content-type": o.type ?? "image/jpeg",
      "idempotency-key": o.key ?? crypto.randomUUID(),
      cookie: o.cookie ?? cookie,
    },
    body: new Uint8Array(file),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown> & { id: string },
  };
}
const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: "#a4632f" } });
const media = async (path: string) => {
  const answer = await fetch(`${c.url}/media/${path}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(~crc >>> 0, body.length + 4);
  return out;
}
/** A PNG of a few kilobytes that decodes to gigabytes. */
function bomb() {
  const side = 40_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(2_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SVG = "http://www.w3.org/2000/svg";
const drawing = (inside: string, size = 'width="40" height="30"') =>
  Buffer.from(`<svg xmlns="${SVG}" ${size}>${inside}</svg>`);

describe("an uploaded photo", () => {
  test("is rotated upright, loses its metadata, and is available in each size", async () => {
    const file = await picture()
      .withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Make: "TelefonoDeAna" },
          IFD3: {
            GPSLatitudeRef: "N",
            GPSLatitude: "19/1 25/1 0/1",
            GPSLongitudeRef: "W",
            GPSLongitude: "99/1 8/1 0/1",
          },
        },
      })
      .jpeg()
      .toBuffer();
    expect(file.includes("TelefonoDeAna")).toBe(true);
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const sent = await send(file, { alt: "Una vaca" });
    expect(sent.status).toBe(201);
    // Width and height are swapped.
    expect(sent.body).toMatchObject({ width: 600, height: 900, alt: "Una vaca" });
    expect(String(sent.body.placeholder).length).toBeLessThan(600);
    for (const [name, width, height] of [
      ["full.webp", 600, 900],
      ["160.webp", 160, 120],
      ["320.webp", 320, 240],
      ["640.webp", 640, 480],
      ["1200.webp", 1200, 900],
    ] as const) {
      const { status, headers, bytes } = await media(`${sent.body.id}/${name}`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      const read = await sharp(bytes).metadata();
      expect([read.width, read.height, read.format]).toEqual([width, height, "webp"]);
      expect([read.exif, read.xmp, read.iptc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes("TelefonoDeAna")).toBe(false);
      expect(bytes.includes("GPS")).toBe(false);
    }
    expect((await media(`${sent.body.id}/1200.jpg`)).headers.get("content-type")).toBe("image/jpeg");
    for (const none of [
      "1201.webp",
      "full.jpg",
      "640.svg",
      "640.webp.exe",
      "640.toString",
      "640.constructor",
      "full.valueOf",
    ])
      expect((await media(`${sent.body.id}/${none}`)).status).toBe(404);
  });

  test("is at most 1,600 px, and data appended to the file is gone", async () => {
    const glued = Buffer.concat([
      await picture(2400, 1200).jpeg().toBuffer(),
      Buffer.from("PK\u0003\u0004<script>alert(1)</script>"),
    ]);
    const sent = await send(glued);
    expect(sent.body).toMatchObject({ width: 1600, height: 800 });
    expect((await media(`${sent.body.id}/full.webp`)).bytes.includes("<script>")).toBe(false);
  });

  test.each(["png", "webp", "avif"] as const)("may be %s, whatever its declared type", async (format) => {
    expect((await send(await picture(300, 300).toFormat(format).toBuffer(), { type: "image/jpeg" })).status).toBe(201);
  });

  test("uploaded twice with one key is one photo, also at the same time; another file with that key is refused", async () => {
    const file = await picture(200, 200).png().toBuffer();
    const key = crypto.randomUUID();
    const first = await send(file, { key });
    expect((await send(file, { key })).body.id).toBe(first.body.id);
    produces("IDEMPOTENCY_CONFLICT")(await send(await picture(201, 200).png().toBuffer(), { key }));
    const sharedKey = crypto.randomUUID();
    const answers = await Promise.all([send(file, { key: sharedKey }), send(file, { key: sharedKey })]);
    expect(
      answers
        .map((a) => a.status)
        .sort()
        .at(0),
    ).toBe(201);
    const rows = await c.deps.db
      .selectFrom("photo")
      .select("id")
      .where("upload_key", "like", `%${sharedKey}`)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe("an invalid upload is refused and leaves no file", () => {
  const files = () => readdirSync(join(c.deps.filesDir, "photos")).length;
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ["a PNG that unpacks without end", bomb, /demasiados puntos/],
    [
      "half a JPEG",
      async () =>
        (
          await sharp(await noise())
            .jpeg()
            .toBuffer()
        ).subarray(0, 9_000),
      /cortada o dañada/,
    ],
    ["half a PNG", async () => (await noise()).subarray(0, 9_000), /cortada o dañada/],
    ["a PDF called .jpg", () => Buffer.from(`%PDF-1.7\n${"x".repeat(500)}`), /PDF/],
    [
      "a drawing with a program inside",
      () => Buffer.from(`<?xml version="1.0"?><svg xmlns="${SVG}"><script>alert(1)</script></svg>`),
      /SVG/,
    ],
    [
      "a drawing whose text stands for gigabytes",
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="${SVG}"><text>&b;</text></svg>`,
        ),
      /SVG/,
    ],
    ["a drawing of a million by a million", () => drawing("", 'width="1000000" height="1000000"'), /demasiados puntos/],
    [
      "half a drawing",
      () => Buffer.from(`<svg xmlns="${SVG}" width="40" height="30"><rect width="4`),
      /cortada o dañada/,
    ],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), /no es una foto/],
    [
      "a photo of an iPhone as it is",
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(600)]),
      /HEIC/,
    ],
    ["a beginning without the rest", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /cortada o dañada/],
    ["a program", () => Buffer.from("MZ\u0090\u0000\u0003".padEnd(600, "A"), "latin1"), /no es una foto/],
  ])("%s", async (_what, make, why) => {
    const before = files();
    const no = await send(await make());
    produces("PHOTO_UNREADABLE")(no);
    expect(no.body.detail).toMatch(why);
    expect(files()).toBe(before);
  });

  test("an empty body, one that is too large, and one without an image type", async () => {
    produces("PHOTO_UNREADABLE")(await send(Buffer.alloc(0)));
    produces("PAYLOAD_TOO_LARGE")(await send(Buffer.alloc(8 * 1024 * 1024 + 1, 1)));
    produces("UNSUPPORTED_MEDIA_TYPE")(await send(await picture().png().toBuffer(), { type: "application/json" }));
  });

  test("a person without permission", async () => {
    const file = await picture(50, 50).png().toBuffer();
    produces("UNAUTHENTICATED")(await send(file, { cookie: "" }));
    produces("FORBIDDEN")(await send(file, { cookie: await staffCookie(c, "cajero") }));
  });
});

test("a drawing is stored as pixels: nothing of what it would run, and nothing that it names", async () => {
  const answer = await send(
    drawing(
      '<rect onload="alert(1)" width="40" height="30" fill="#c00"/><image href="file:///etc/hostname" width="9" height="9"/>',
    ),
  );
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ width: 160, height: 120 });
  const whole = await fetch(`${c.url}/media/${answer.body.id}/full.webp`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(bytes.toString("latin1")).not.toMatch(/svg|alert|hostname/);
  const [r = 0, g = 0] = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
  expect(r).toBeGreaterThan(150);
  expect(g).toBeLessThan(40);
});

test("an unused upload is deleted after a day; a used one stays, and a deleted one can't be used", async () => {
  const file = await picture(120, 90).png().toBuffer();
  const [left, kept] = [(await send(file)).body.id, (await send(file)).body.id];
  const staff = await findStaffRow(c, "vaquero");
  const inUse = await c.deps.db.transaction().execute((tx) => takePhoto(c.deps, tx, file, "Logotipo", staff));
  if (!inUse.ok) throw new Error(inUse.code);
  expect(await c.deps.db.transaction().execute((tx) => keepPhotos(c.deps, tx, [kept], "Un queso"))).toBe(true);
  await c.later(23 * HOUR);
  expect((await media(`${left}/320.webp`)).status).toBe(200);
  await c.later(DAY);
  expect((await media(`${left}/320.webp`)).status).toBe(404);
  for (const id of [kept, inUse.value.id]) expect((await media(`${id}/320.webp`)).status).toBe(200);
  expect(readdirSync(join(c.deps.filesDir, "derived")).filter((f) => f.startsWith(left))).toEqual([]);
  expect(await c.deps.db.transaction().execute((tx) => keepPhotos(c.deps, tx, [kept, left], ""))).toBe(false);
  expect((await c.deps.db.selectFrom("photo").select("alt").where("id", "=", kept).executeTakeFirst())?.alt).toBe(
    "Un queso",
  );
});

test("a photo with a client id is stored once; another file or person is refused; unused, it stays ninety days", async () => {
  const id = crypto.randomUUID();
  const file = await picture(140, 90).png().toBuffer();
  const all = await Promise.all([1, 2, 3].map(() => send(file, { id, alt: "Con su cría" })));
  for (const a of all) expect(a).toMatchObject({ status: 201, body: { id, alt: "Con su cría", width: 140 } });
  expect((await send(file, { id, key: crypto.randomUUID() })).body).toEqual(all[0]?.body);
  produces("IDEMPOTENCY_CONFLICT")(await send(await picture(150, 90).png().toBuffer(), { id }));
  produces("IDEMPOTENCY_CONFLICT")(await send(file, { id, cookie: await staffCookie(c, "mvz") }));
  expect(
    (await c.deps.db.selectFrom("photo").select("width").where("id", "=", id).execute()).map((p) => p.width),
  ).toEqual([140]);
  expect((await media(`${id}/320.webp`)).status).toBe(200);
  await c.later(89 * DAY);
  expect((await media(`${id}/320.webp`)).status).toBe(200);
  await c.later(2 * DAY);
  expect((await media(`${id}/320.webp`)).status).toBe(404);
  // The phone may upload it again later.
  cookie = await staffCookie(c, "vaquero");
  expect((await send(file, { id })).body).toMatchObject({ id, width: 140 });
});

/** Random noise, which compresses badly, so that half of the file is an incomplete image. */
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
