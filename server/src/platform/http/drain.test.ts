import Fastify from "fastify";
import { expect, test } from "vitest";
import { openStream } from "../live/live-reply";
import { drainOnClose } from "./drain";

/** An app whose `/slow` answers when it is told to, and `/never` and `/live` not by themselves. */
async function slowApp(ms?: number) {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  app.decorateRequest("address", { getter: () => "203.0.113.1" });
  drainOnClose(app, ms);
  let answer: (body: string) => void = () => undefined;
  app.get("/slow", () => new Promise((done) => (answer = done)));
  app.get("/never", () => new Promise(() => undefined));
  app.get("/live", (_request, reply) => void openStream(reply, () => undefined));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, url, answer: (body: string) => answer(body) };
}
const failed = (work: Promise<unknown>) => work.then(() => false).catch(() => true);

test("a request that is open when the server is told to stop is answered, and new ones are refused", async () => {
  const { app, url, answer } = await slowApp();
  const asked = fetch(`${url}/slow`);
  await new Promise((sent) => setTimeout(sent, 100));
  const closed = app.close();
  // The header tells the client to send no further request on this connection.
  while (!(await failed(fetch(`${url}/slow`)))) await new Promise((again) => setTimeout(again, 10));
  answer("hecho");
  const answered = await asked;
  expect([answered.status, await answered.text(), answered.headers.get("connection")]).toEqual([200, "hecho", "close"]);
  await closed;
});

test("an event stream is ended at once", async () => {
  const { app, url } = await slowApp();
  const stream = await fetch(`${url}/live`);
  const text = stream.text();
  await app.close();
  expect(await text).toContain("retry:");
});

test("what doesn't end is cut", async () => {
  const { app, url } = await slowApp(100);
  const asked = failed(fetch(`${url}/never`));
  await new Promise((sent) => setTimeout(sent, 100));
  await app.close();
  expect(await asked).toBe(true);
});
