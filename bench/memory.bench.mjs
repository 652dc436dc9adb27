import { randomBytes } from "node:crypto";
import { startApp } from "./lib/app.mjs";
import { load, quantile, report } from "./lib/measure.mjs";
import { memoryOf } from "./lib/processor.mjs";

/** Memory of the server's process at rest and after load, and how long a start takes that finds its data. */
const STARTS = 5;
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
const app = await startApp();
try {
  const times = [];
  for (let i = 0; i < STARTS; i++) times.push(await app.restart());
  report("A start that finds its data, until it answers", { "seconds, median (goal 1.5)": quantile(times) / 1_000 });

  // The first start also makes the demo.
  await pause(10_000);
  const atRest = memoryOf(app.pid);
  const { items } = await (await fetch(`${app.url}/api/catalog?limit=24`)).json();
  let turn = 0;
  const paths = [
    ...items.map((/** @type {{id: string}} */ it) => `/api/catalog/${it.id}`),
    "/venta-en-linea",
    "/animales",
    "/api/catalog?limit=24&q=vaca",
  ];
  const next = () => ({
    path: paths[turn++ % paths.length],
    headers: { cookie: `corral_comprador=${randomBytes(16).toString("base64url")}` },
  });
  await load({ url: app.url, seconds: 20, connections: 10, each: next });
  const underLoad = memoryOf(app.pid);
  await pause(10_000);
  report("Memory of the server, of 20 s of a shop's pages at 10 connections", {
    "MB at rest (goal 120)": atRest,
    "MB at the end of the load (goal 200)": underLoad,
    "MB ten seconds later": memoryOf(app.pid),
  });
} finally {
  await app.stop();
}
