import { recordFact } from "#src/features/business/facts/record-fact";
import { systemClock } from "#src/platform/clock";
import { readConfig } from "#src/platform/config/config";
import { openDatabase } from "#src/platform/database/db";
import { toolDatabase, toolFault } from "#src/platform/database/tool-database";
import { StartFault } from "#src/platform/engine/binaries";
import { rotateSigningKey } from "#src/platform/seal/seal";

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(args: string[]) {
  const read = readConfig(process.env, []);
  if (!read.ok)
    throw new StartFault(["La configuración tiene fallas:", ...read.faults.map((f) => `  · ${f}`)].join("\n"));
  const unknown = args.find((a) => a !== "--lost");
  if (unknown)
    throw new StartFault(`${unknown} no es una opción. La que hay: --lost, si la llave del negocio se perdió`);
  const { config } = read;
  const lost = args.includes("--lost");
  // With a lost key no app can be running; claiming the folder makes sure of that.
  const at = await toolDatabase(config, {
    root: process.env.CORRAL_ROOT ?? process.cwd(),
    beside: !lost,
    where: "cambiando de llave",
  });
  const database = openDatabase(at.url, () => undefined, 2);
  try {
    const o = { db: database.db, dataDir: at.dataDir, corralKey: config.corralKey, now: systemClock };
    const made = await rotateSigningKey(o, {
      lost,
      kept: (tx, kid, before) =>
        recordFact(
          o,
          tx,
          "terminal",
          "key.rotated",
          { kind: "signing_key", id: kid },
          {
            before: { kid: before ?? null },
            after: { kid },
          },
        ),
    });
    say(`Desde ahora los comprobantes se firman con la llave ${made.kid}.`);
    say(`  La de antes (${made.before ?? "no había"}) ya no firma; lo que firmó se sigue comprobando.`);
    if (made.newFile) say(`  Se hizo ${made.newFile}: guarda una copia (npm run backup la incluye).`);
  } finally {
    await database.close();
    await at.stop();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`\n${toolFault(error)}\n`);
  process.exitCode = 1;
});
