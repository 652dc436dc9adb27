import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DAY, plus } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { createFile } from "mp4box";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileStore } from "#src/platform/file-store";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";
import { staffCookie } from "#src/testing/staff-cookie";
import { fileOf } from "./change-video";
import { readVideo } from "./read-video";
import { sweepVideos } from "./sweep";

/** A recording of 2.3 s in 640×360 by the MediaRecorder of Chromium. */
const recorded = readFileSync(join(import.meta.dirname, "recorded.mp4"));

let c: Corral;
let cookie: string;
let itemId: string;
beforeAll(async () => {
  c = await corral();
  cookie = await staffCookie(c, "dueno");
  const [item] = (
    await sql<{ id: string }>`select id from catalog_item where status = 'published' order by id limit 1`.execute(
      c.deps.db,
    )
  ).rows;
  itemId = item?.id ?? "";
});
afterAll(() => c.close());

async function send(file: Buffer, o: { key?: string; type?: string; cookie?: string; itemId?: string } = {}) {
  const answer = await fetch(`${c.url}/api/items/${o.itemId ?? itemId}/video`, {
    method: "POST",
    headers: {
      "content-type": o.type ?? "video/mp4",
      "idempotency-key": o.key ?? crypto.randomUUID(),
      cookie: o.cookie ?? cookie,
    },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: string } };
}
const remove = async (id = itemId) => {
  const answer = await fetch(`${c.url}/api/items/${id}/video`, {
    method: "DELETE",
    headers: { "idempotency-key": crypto.randomUUID(), cookie },
  });
  return { status: answer.status, body: await answer.json() };
};
const shown = async () => (await (await fetch(`${c.url}/api/catalog/${itemId}`)).json()) as { video?: { id: string } };
const file = async (id: string, range?: string) => {
  const answer = await fetch(`${c.url}/videos/${id}.mp4`, range ? { headers: { range } } : {});
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** A box with this content. */
const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(content).length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...content]);
};
/** The recorded one with this put at the end of its movie box. */
function withInMovie(extra: Buffer) {
  const start = recorded.readUInt32BE(0);
  const size = recorded.readUInt32BE(start);
  const copy = Buffer.concat([recorded.subarray(0, start + size), extra, recorded.subarray(start + size)]);
  copy.writeUInt32BE(size + extra.length, start);
  return copy;
}
/** One frame a second, in this codec. */
function made(type: "avc1" | "hvc1", seconds: number, o: { width?: number; height?: number } = {}) {
  const made = createFile();
  const record = Buffer.from([
    1, 0x42, 0xc0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0xc0, 0x1f, 1, 0, 4, 0x68, 0xce, 0x3c, 0x80,
  ]);
  const id = made.addTrack({
    type,
    width: o.width ?? 640,
    height: o.height ?? 360,
    timescale: 1_000,
    ...(type === "avc1" ? { avcDecoderConfigRecord: new Uint8Array(record).buffer } : {}),
  });
  for (let i = 0; i < seconds; i++)
    made.addSample(id ?? 0, new Uint8Array(40).fill(7), {
      duration: 1_000,
      dts: i * 1_000,
      cts: i * 1_000,
      is_sync: true,
    });
  return Buffer.from(made.getBuffer().buffer as ArrayBuffer);
}

describe("the video of an item", () => {
  it("is told with the item, and read whole or in parts", async () => {
    const { status, body } = await send(recorded);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ seconds: 2, width: 640, height: 360, bytes: recorded.length });
    expect((await shown()).video).toEqual(body);

    const whole = await file(body.id);
    expect(whole.status).toBe(200);
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(whole.bytes.length).toBe(recorded.length);
    // The first request of Safari for a video.
    const first = await file(body.id, "bytes=0-1");
    expect(first.status).toBe(206);
    expect(first.headers.get("content-range")).toBe(`bytes 0-1/${recorded.length}`);
    expect(first.bytes).toEqual(whole.bytes.subarray(0, 2));
    expect((await file(body.id, "bytes=30000-")).bytes).toEqual(whole.bytes.subarray(30_000));
    expect((await file(body.id, "bytes=-5")).bytes).toEqual(whole.bytes.subarray(-5));
    const beyond = await file(body.id, `bytes=${recorded.length}-`);
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("content-range")).toBe(`bytes */${recorded.length}`);
    for (const odd of ["bytes=5-2", "bytes=0-1,4-5", "letters=0-1", "bytes=-"])
      expect((await file(body.id, odd)).status, odd).toBe(200);
    for (const wrong of ["x", `${body.id}x`, "../photos/x", crypto.randomUUID()])
      expect((await file(encodeURIComponent(wrong))).status, wrong).toBe(404);
  });

  it("is stored once for one key, and a new one takes the place of the old", async () => {
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([send(recorded, { key }), send(recorded, { key })]);
    expect(new Set([one, two].filter((it) => it.status === 201).map((it) => it.body.id)).size).toBe(1);
    const again = await send(recorded, { key });
    expect(again.status).toBe(201);
    const other = await send(withInMovie(box("free", Buffer.alloc(8))), { key });
    expect(other.body.code).toBe("IDEMPOTENCY_CONFLICT");
    const next = await send(made("avc1", 3));
    expect(next.body).toMatchObject({ seconds: 3 });
    expect((await shown()).video?.id).toBe(next.body.id);
    expect((await file(again.body.id)).status).toBe(404);
    const both = await Promise.all([send(made("avc1", 4)), send(made("avc1", 5))]);
    expect(both.map((it) => it.status)).toEqual([201, 201]);
    const rows = await sql<{
      n: number;
    }>`select count(*)::int as n from video where item_id = ${itemId} and removed_at is null`.execute(c.deps.db);
    expect(rows.rows[0]?.n).toBe(1);
  });

  it("is taken away, and its file goes a day later", async () => {
    const { body } = await send(recorded);
    expect(await remove()).toEqual({ status: 200, body: { removed: true } });
    expect(await remove()).toEqual({ status: 200, body: { removed: false } });
    expect((await shown()).video).toBeUndefined();
    expect((await file(body.id)).status).toBe(404);
    await sweepVideos(c.deps);
    expect(await fileStore(c.deps).get(fileOf(body.id))).toBeDefined();
    await sweepVideos({ ...c.deps, now: () => plus(c.deps.now(), 2 * DAY) });
    expect(await fileStore(c.deps).get(fileOf(body.id))).toBeUndefined();
    const rows = await sql`select 1 from video where id = ${body.id}`.execute(c.deps.db);
    expect(rows.rows).toEqual([]);
  });

  it("is put by who edits items, of an item that is there", async () => {
    expect((await send(recorded, { cookie: await staffCookie(c, "cajero") })).status).toBe(403);
    expect((await send(recorded, { itemId: crypto.randomUUID() })).status).toBe(404);
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    expect((await send(recorded, { type: "application/json" })).status).toBe(415);
  });
});

describe("what is stored of a file", () => {
  const secret = Buffer.from("+19.7010-103.4620/");

  it("has no place, maker or words of its own, whichever box they are in", async () => {
    for (const extra of [
      box("udta", box("\xa9xyz", Buffer.from([0, 18, 0x15, 0xc7]), secret)),
      box("meta", Buffer.alloc(4), box("ilst", secret)),
      box("uuid", Buffer.alloc(16), secret),
    ]) {
      const read = await readVideo(withInMovie(extra));
      expect(read.ok).toBe(true);
      if (read.ok) {
        expect(read.value.mp4.includes(secret)).toBe(false);
        expect(read.value.mp4.length).toBe(recorded.length + extra.length);
      }
    }
    for (const name of ["uuid", "meta", "free", "skip", "mdat", "what"]) {
      const read = await readVideo(Buffer.concat([recorded, box(name, Buffer.alloc(20), secret)]));
      expect(read.ok && read.value.mp4.includes(secret), name).toBe(false);
      expect(read.ok, name).toBe(true);
    }
    // Of 64 bits, and to the end of the file.
    const long = Buffer.concat([box("uuid", Buffer.alloc(8), secret)]);
    long.writeUInt32BE(1);
    long.writeBigUInt64BE(BigInt(long.length), 8);
    const toEnd = box("uuid", secret);
    toEnd.writeUInt32BE(0);
    const read = await readVideo(Buffer.concat([recorded, long, toEnd]));
    expect(read.ok && !read.value.mp4.includes(secret) && read.value.mp4.length).toBe(
      recorded.length + long.length + toEnd.length,
    );
  });

  it("has its picture as it was", async () => {
    const read = await readVideo(recorded);
    const at = recorded.indexOf("mdat") + 4;
    const size = recorded.readUInt32BE(at - 8) - 8;
    expect(read.ok && read.value.mp4.subarray(at, at + size).equals(recorded.subarray(at, at + size))).toBe(true);
  });
});

describe("a file that is refused", () => {
  const says = async (file: Buffer, part: RegExp, code = "VIDEO_UNREADABLE") => {
    const read = await readVideo(file);
    expect(read.ok ? "read" : { code: read.code, detail: read.detail }).toEqual({
      code,
      detail: expect.stringMatching(part),
    });
  };

  it("says what it is and what to do", async () => {
    produces("VIDEO_UNREADABLE");
    const { body } = await send(made("avc1", 25));
    expect(body).toMatchObject({ status: 422, code: "VIDEO_UNREADABLE" });
    await says(made("avc1", 25), /dura más de 20 segundos/);
    await says(made("hvc1", 3), /HEVC/);
    const older = Buffer.from(recorded);
    older.write("mp4v", older.indexOf("avc1", recorded.indexOf("stsd")), "latin1");
    await says(older, /H\.264/);
    await says(made("avc1", 3, { width: 8_000 }), /demasiado grande/);
    await says(Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(50)]), /WebM/);
    await says(Buffer.alloc(13 * 1024 * 1024), /12 MB/, "PAYLOAD_TOO_LARGE");
    for (const other of [
      Buffer.alloc(0),
      Buffer.from("hola"),
      Buffer.from("%PDF-1.4 nada"),
      box("ftyp", Buffer.from("isom")),
    ])
      await says(other, /MP4|dañado/);
    expect((await send(Buffer.alloc(13 * 1024 * 1024))).status).toBe(413);
  });

  it("is never read beyond what it has: cut anywhere, or with a table that counts four thousand million frames", async () => {
    for (let cut = 0; cut < recorded.length; cut += 97)
      expect((await readVideo(recorded.subarray(0, cut))).ok, `cut at ${cut}`).toBe(false);
    const count = Buffer.alloc(12);
    count.writeUInt32BE(0xffffffff, 8);
    await says(withInMovie(box("trak", box("mdia", box("minf", box("stbl", box("stsz", count)))))), /dañado/);
    // Whatever single byte is wrong, it is read or refused.
    for (let i = 0; i < 1_300; i += 3) {
      const wrong = Buffer.from(recorded);
      wrong[i] = 255 - (wrong[i] ?? 0);
      const read = await readVideo(wrong);
      if (!read.ok) expect(read.code).toBe("VIDEO_UNREADABLE");
    }
  });
});
