import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { throwAwayData } from "../../scripts/data-folder.mjs";

/** An empty business, as `npm start -- --real` creates it: the owner's sign-up address, its data folder, and how to stop it. */
export async function startBusiness(
  port: number,
): Promise<{ ownerLink: string; dir: string; stop: () => Promise<void> }> {
  const { dir, remove } = throwAwayData("negocio");
  const child = spawn(process.execPath, ["scripts/start.mjs", "--real"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: String(port), DATA_DIR: dir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => end(child).finally(remove);
  let said = "";
  const ownerLink = await new Promise<string>((ready, fail) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const link = /http:\S+#alta=\S+/.exec(said)?.[0];
      if (link && said.includes("Ctrl+C")) ready(link);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => fail(new Error(`the business ended with ${code}:\n${said}`)));
  }).catch(async (e) => {
    await stop();
    throw e;
  });
  return { ownerLink, dir, stop };
}

const end = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null) return done();
    child.on("exit", () => done());
    child.kill("SIGTERM");
  });
