// @own-process: it hashes with the Web Crypto of the process.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { fixture } from "#src/testing/fixture";
import { type AppFile, appFiles } from "./app-files";
import { pack } from "./pack";

const ORIGIN = "http://corral.test";
const BUYER = { staff: false };
const STAFF = { staff: true };
const bytes = (text: string) => new TextEncoder().encode(text);
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
const portal = () => new Response("<html>Bienvenido a la red</html>", { headers: { "content-type": "text/html" } });

/** A build of some files, a phone's cache and a server that has them; `between` may answer instead of the server. */
function aPhone(count: number, staffs = 0) {
  const texts = new Map(Array.from({ length: count }, (_, n) => [`/assets/a${n}.js`, `export const a = ${n};`]));
  for (let n = 0; n < staffs; n++) texts.set(`/assets/staff${n}.js`, `export const staff = ${n};`);
  texts.set("/index.html", "<!doctype html><title>Corral</title>");
  const files: AppFile[] = [...texts].map(([path, text]) => ({
    url: ORIGIN + path,
    key: ORIGIN + path + (path.endsWith(".html") ? "?__WB_REVISION__=1" : ""),
    hash: hashOf(text),
    staff: path.startsWith("/assets/staff"),
  }));
  const kept = new Map<string, Response>();
  const cache = fixture<Cache>({
    matchAll: async () => [...kept.values()].map((response) => response.clone()),
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, it: Response) => void kept.set(key, it),
    delete: async (key: string) => kept.delete(key),
  });
  const phone = {
    texts,
    files,
    kept,
    asked: [] as string[],
    between: undefined as ((path: string) => Response | undefined) | undefined,
    text: async (path: string) =>
      kept
        .get(files.find((it) => it.url === ORIGIN + path)?.key ?? "")
        ?.clone()
        .text(),
    app: appFiles(files, async () => cache, (async (url: string | URL) => {
      const path = new URL(url).pathname;
      phone.asked.push(path);
      const other = phone.between?.(path);
      if (other) return other;
      const packed = { "/app.pack": /assets\/a\d/, "/staff.pack": /assets\/staff/ }[path];
      if (packed)
        return new Response(
          pack([...texts].filter(([it]) => packed.test(it)).map(([it, t]) => [it, bytes(t)])) as BodyInit,
        );
      const text = texts.get(path);
      const type = path.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
      return new Response(text ?? "No", { status: text ? 200 : 404, headers: { "content-type": type } });
    }) as typeof fetch),
  };
  return phone;
}

it("downloads the app in one answer, and what that lacks file by file", async () => {
  const phone = aPhone(40);
  expect(await phone.app.fill(BUYER)).toEqual([]);
  expect(phone.asked).toEqual(["/app.pack", "/index.html"]);
  expect(await phone.text("/assets/a7.js")).toBe("export const a = 7;");
  expect((await phone.app.serve(`${ORIGIN}/assets/a7.js`))?.headers.get("content-type")).toBe("text/javascript");
  expect(await phone.app.fill(BUYER)).toEqual([]);
  expect(phone.asked).toHaveLength(2);
});

it("downloads the staff's files only for the staff, in an answer of their own, and serves one to whoever asks", async () => {
  const phone = aPhone(40, 35);
  expect(await phone.app.fill(BUYER)).toEqual([]);
  expect(phone.kept.size).toBe(41);
  expect(await (await phone.app.serve(`${ORIGIN}/assets/staff3.js`))?.text()).toBe("export const staff = 3;");
  phone.asked.length = 0;
  expect(await phone.app.fill(STAFF)).toEqual([]);
  expect(phone.asked).toEqual(["/staff.pack"]);
  expect(phone.kept.size).toBe(76);
  // A buyer who opens the same phone asks for nothing.
  await phone.app.fill(BUYER);
  expect(phone.asked).toHaveLength(1);
});

it("says what is missing of either pack, and asks for the staff's only once the app is whole", async () => {
  const phone = aPhone(40, 35);
  phone.between = (path) => (path.includes("staff") ? portal() : undefined);
  const missing = await phone.app.fill(STAFF);
  expect(missing).toHaveLength(35);
  expect(missing.every((it) => it.staff)).toBe(true);
  phone.kept.clear();
  phone.asked.length = 0;
  phone.between = portal;
  await phone.app.fill(STAFF);
  expect(phone.asked).not.toContain("/staff.pack");
});

it("caches nothing that a captive portal answers with 200, in the pack or one by one, and has all of it afterwards", async () => {
  const phone = aPhone(40);
  phone.between = portal;
  expect(await phone.app.fill(BUYER)).toHaveLength(41);
  expect(phone.kept.size).toBe(0);
  // The pack arrives truncated, and one file has another's code.
  phone.between = (path) => {
    if (path === "/app.pack") return new Response(bytes("<html>"));
    return path === "/assets/a3.js"
      ? new Response("alert(1)", { headers: { "content-type": "text/javascript" } })
      : undefined;
  };
  expect((await phone.app.fill(BUYER))[0]?.url).toBe(`${ORIGIN}/assets/a3.js`);
  expect([...phone.kept.keys()]).not.toContain(`${ORIGIN}/assets/a3.js`);
  phone.between = undefined;
  expect(await phone.app.fill(BUYER)).toEqual([]);
  expect(phone.kept.size).toBe(41);
});

it("replaces bad files that an earlier worker cached unchecked, and keeps the good ones without a request", async () => {
  const phone = aPhone(3);
  for (const it of phone.files) phone.kept.set(it.key, portal());
  phone.kept.set(`${ORIGIN}/assets/a1.js`, new Response(phone.texts.get("/assets/a1.js")));
  expect(await phone.app.fill(BUYER)).toEqual([]);
  expect(phone.asked).toEqual(["/assets/a0.js", "/assets/a2.js", "/index.html"]);
  for (const [path, text] of phone.texts) expect(await phone.text(path)).toBe(text);
});

it("serves a corrupt or deleted file from the server, caches it again, and never serves another file instead", async () => {
  const phone = aPhone(3);
  await phone.app.fill(BUYER);
  phone.kept.clear();
  phone.kept.set(`${ORIGIN}/assets/a0.js`, portal());
  for (const n of [0, 1]) {
    expect(await (await phone.app.serve(`${ORIGIN}/assets/a${n}.js`))?.text()).toBe(`export const a = ${n};`);
    expect(await phone.text(`/assets/a${n}.js`)).toBe(`export const a = ${n};`);
  }
  phone.between = portal;
  expect(await phone.app.serve(`${ORIGIN}/assets/a2.js`)).toBeUndefined();
  expect(await phone.app.serve(`${ORIGIN}/index.html`)).toBeUndefined();
  expect(phone.kept.size).toBe(2);
});
