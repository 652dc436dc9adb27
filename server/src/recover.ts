import { normalLogin } from "@corral/domain/business/credentials";
import { roleWords } from "@corral/domain/kernel/roles";
import { makeCode } from "#src/features/business/auth/codes";
import { systemClock } from "#src/platform/clock";
import { readConfig } from "#src/platform/config/config";
import { type Db, openDatabase } from "#src/platform/database/db";
import { toolDatabase, toolFault } from "#src/platform/database/tool-database";
import { StartFault } from "#src/platform/engine/binaries";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Every account, for someone who forgot their login. */
async function people(db: Db): Promise<string> {
  const rows = await db
    .selectFrom("staff_user")
    .select(["login", "name", "role", "status"])
    .orderBy("status")
    .orderBy("login")
    .execute();
  if (rows.length === 0) return "  Todavía no hay nadie: abre el enlace de alta que npm start imprime.";
  return rows
    .map((u) => `  · ${u.login}: ${u.name}, ${roleWords[u.role]}${u.status === "active" ? "" : " (suspendido)"}`)
    .join("\n");
}

/** Prints a one-time code for a person who can't sign in: `npm run recover -- <login>`. */
async function main(args: string[]) {
  const read = readConfig(process.env, []);
  if (!read.ok)
    throw new StartFault(["La configuración tiene fallas:", ...read.faults.map((f) => `  · ${f}`)].join("\n"));
  const at = await toolDatabase(read.config, { root: process.env.CORRAL_ROOT ?? process.cwd(), beside: true });
  const database = openDatabase(at.url, () => undefined, 2);
  try {
    const { db } = database;
    const [typed, more] = args;
    if (typed === undefined || more !== undefined)
      throw new StartFault(`Di el usuario de quién: npm run recover -- usuario\n${await people(db)}`);
    const login = normalLogin(typed);
    const user = await db.selectFrom("staff_user").select(["id", "name"]).where("login", "=", login).executeTakeFirst();
    if (!user) throw new StartFault(`Nadie entra con el usuario «${login}». Los que hay:\n${await people(db)}`);
    const made = await makeCode({ db, now: systemClock }, "terminal", user.id, { clearsFactor: true });
    if (!made.ok) throw new StartFault(made.detail ?? "No se pudo hacer el código.");
    say(`\n  Código de ${user.name} (${login}):  ${made.value.code}\n`);
    say("  Sirve una vez y por 24 horas; el que hubiera antes ya no sirve.");
    say("  Si tenía segundo paso, al usar el código se quita: después activa otro.");
    say("  En /acceso toca «Tengo un código», escribe el usuario y el código, y elige una contraseña nueva.");
  } finally {
    await database.close();
    await at.stop();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`\n${toolFault(error)}\n`);
  process.exitCode = 1;
});
