import { spawn } from "node:child_process";
import { join } from "node:path";
import { demoData } from "../../scripts/data-folder.mjs";

export interface Demo {
  url: string;
  /** What it said of its own faults. */
  errors: string[];
  readonly alive: boolean;
  stop(): Promise<void>;
}

/** The demo as anybody starts it, with data that are thrown away; behind one proxy, so that each request may have an address of its own. */
export async function startDemo(root: string, port: number): Promise<Demo> {
  const { dir: dataDir, remove: clean } = demoData("fuzz", port);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "warn",
      // A request that holds a connection and asks for another one waits for itself, and answers 503 (rulings 66).
      DATABASE_CONNECTIONS: "1",
    },
  });
  const errors: string[] = [];
  let said = "";
  let alive = true;
  const ended = new Promise<void>((done) =>
    child.once("exit", () => {
      alive = false;
      done();
    }),
  );
  await new Promise<void>((ready, fail) => {
    const read = (data: Buffer) => {
      said = (said + data).slice(-20_000);
      for (const line of String(data).split("\n")) if (/"level":"error"/.test(line)) errors.push(line.trim());
      if (/Listo:/.test(said)) ready();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => {
      clean();
      fail(new Error(`the demo ended: ${said}`));
    });
  });
  return {
    url,
    errors,
    get alive() {
      return alive;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      clean();
    },
  };
}
