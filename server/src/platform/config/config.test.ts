import { describe, expect, test } from "vitest";
import { addressOf, readConfig } from "./config";

const config = (env: Record<string, string>, argv: string[] = []) => {
  const read = readConfig(env, argv);
  if (!read.ok) throw new Error(read.faults.join("\n"));
  return read;
};
const faults = (env: Record<string, string>, argv: string[] = []) => {
  const read = readConfig(env, argv);
  return read.ok ? [] : read.faults;
};

test("without configuration it is a demo on 127.0.0.1:3000 with the data in ./data of the clone", () => {
  expect(config({ CORRAL_ROOT: "/srv/corral" }).config).toEqual({
    port: 3000,
    host: "127.0.0.1",
    proxies: 0,
    dataDir: "/srv/corral/data",
    dataDirWasSet: false,
    zone: "America/Mexico_City",
    real: false,
    logLevel: "info",
    sandboxPort: 3001,
    sandboxUrl: "http://127.0.0.1:3001",
  });
});

test("an empty or blank variable counts as not set", () => {
  expect(config({ PORT: "", HOST: "  " }).config).toMatchObject({ port: 3000, host: "127.0.0.1" });
});

test("all faults are reported at once, each naming its variable and giving an example", () => {
  const reported = faults({
    PORT: "70000",
    HOST: "http://casa",
    PUBLIC_URL: "tienda.mx/ruta",
    DATABASE_URL: "mysql://x/y",
    BUSINESS_TZ: "Mexico/Marte",
    LOG_LEVEL: "mucho",
    CALLS_PER_ADDRESS: "muchas",
    DATABASE_CONNECTIONS: "0",
    CORRAL_KEY: "corta",
    MP_ACCESS_TOKEN: "APP_USR-1",
    CONEKTA_FLAVOUR: "oxxo",
    CONEKTA_WEBHOOK_KEY: "k",
  });
  const names = [
    "PORT",
    "HOST",
    "PUBLIC_URL",
    "DATABASE_URL",
    "BUSINESS_TZ",
    "LOG_LEVEL",
    "CALLS_PER_ADDRESS",
    "DATABASE_CONNECTIONS",
    "CORRAL_KEY",
    "CONEKTA_FLAVOUR",
    "MP_PUBLIC_KEY",
    "CONEKTA_WEBHOOK_KEY",
  ];
  expect(reported.map((line) => line.split(" ")[0])).toEqual(names);
  for (const line of reported) expect(line).toMatch(/Ejemplo: /);
});

describe("PORT", () => {
  test.each(["0", "-1", "65535", "3000.5", "3000x", "0x10"])("refuses %s", (PORT) => {
    expect(faults({ PORT })).toHaveLength(1);
  });
  test("takes 65534, whose next port is the simulated providers'", () => {
    expect(config({ PORT: "65534" }).config.sandboxPort).toBe(65_535);
  });
});

describe("PUBLIC_URL", () => {
  test("drops a trailing slash", () => {
    expect(config({ PUBLIC_URL: "https://tienda.mirancho.mx/" }).config.publicUrl).toBe("https://tienda.mirancho.mx");
  });
  test.each(["https://x.mx/ruta", "https://x.mx?a=1", "ftp://x.mx", "https://u:p@x.mx"])("refuses %s", (PUBLIC_URL) => {
    expect(faults({ PUBLIC_URL })).toHaveLength(1);
  });
});

test("a server on 0.0.0.0 reaches the simulated providers by loopback", () => {
  expect(config({ HOST: "0.0.0.0" }).config.sandboxUrl).toBe("http://127.0.0.1:3001");
  expect(config({ HOST: "::1" }).config.sandboxUrl).toBe("http://[::1]:3001");
  expect(config({ HOST: "[::1]" }).config.host).toBe("::1");
  for (const [HOST, address] of [
    ["::1", "http://[::1]:3000"],
    ["2001:db8::7", "http://[2001:db8::7]:3000"],
    ["::", "http://localhost:3000"],
    ["0.0.0.0", "http://localhost:3000"],
    ["192.0.2.7", "http://192.0.2.7:3000"],
  ] as const)
    expect(addressOf(config({ HOST }).config)).toBe(address);
});

const credentials = { MP_ACCESS_TOKEN: "t", MP_PUBLIC_KEY: "p", MP_WEBHOOK_SECRET: "s", CONEKTA_API_KEY: "k" };

test("the demo ignores credentials with a warning", () => {
  const { config: read, warnings } = config(credentials);
  expect(read).not.toHaveProperty("mp");
  expect(read).not.toHaveProperty("conekta");
  expect(warnings.join()).toMatch(/no se usan/);
});

test("with --real credentials are used, with Digital FEMSA unless Conekta is named", () => {
  expect(config(credentials, ["--real"]).config).toMatchObject({
    real: true,
    mp: { accessToken: "t", publicKey: "p", webhookSecret: "s" },
    conekta: { apiKey: "k", flavour: "digitalfemsa" },
  });
  expect(config({ ...credentials, CONEKTA_FLAVOUR: "conekta" }, ["--real"]).config.conekta?.flavour).toBe("conekta");
});

test("a misspelt variable of ours is reported, another program's is not", () => {
  const { warnings } = config({ MP_ACESS_TOKEN: "x", CORRAL_KEI: "y", CORRAL_ROOT: "/", PATH: "/bin", MPLAYER: "1" });
  expect(warnings.map((line) => line.split(" ")[0])).toEqual(["MP_ACESS_TOKEN", "CORRAL_KEI"]);
});

test("an option that doesn't exist is a fault", () => {
  expect(faults({}, ["--rael"])).toHaveLength(1);
});

describe("mail", () => {
  const mail = { SMTP_URL: "smtps://rancho:cla%40ve@smtp.correo.mx", MAIL_FROM: "tienda@mirancho.mx" };
  const real = { PUBLIC_URL: "https://tienda.mirancho.mx" };

  test("server, account and sender are read from two variables", () => {
    expect(config({ ...mail, ...real }, ["--real"]).config.mail).toEqual({
      host: "smtp.correo.mx",
      port: 465,
      tls: true,
      auth: { user: "rancho", pass: "cla@ve" },
      from: "tienda@mirancho.mx",
    });
    const open = config({ SMTP_URL: "smtp://localhost:1025", MAIL_FROM: "a@b.mx" }).config.mail;
    expect(open).toEqual({ host: "localhost", port: 1025, tls: false, from: "a@b.mx" });
  });

  test("each fault names its variable and never repeats the password", () => {
    const joinedFaults = (env: Record<string, string>) => faults({ ...real, ...env }, ["--real"]).join(" ");
    expect(joinedFaults({ SMTP_URL: mail.SMTP_URL })).toMatch(/^MAIL_FROM falta/);
    expect(joinedFaults({ MAIL_FROM: mail.MAIL_FROM })).toMatch(/^SMTP_URL falta/);
    expect(joinedFaults({ ...mail, MAIL_FROM: "Rancho <a@b.mx>" })).toMatch(/^MAIL_FROM debe ser/);
    expect(joinedFaults({ ...mail, MAIL_FROM: "a@b.mx,c@d.mx" })).toMatch(/^MAIL_FROM debe ser/);
    for (const SMTP_URL of ["http://u:secreta@x.mx", "smtp://u:secreta@x.mx/ruta", "smtp://secreta@x.mx", "correo"]) {
      expect(joinedFaults({ ...mail, SMTP_URL })).toMatch(/^SMTP_URL debe ser/);
      expect(joinedFaults({ ...mail, SMTP_URL })).not.toContain("secreta");
    }
    expect(faults(mail, ["--real"]).join(" ")).toMatch(/^PUBLIC_URL falta/);
  });

  test("the demo refuses a mail server outside this machine with a warning", () => {
    const read = config(mail);
    expect(read.config.mail).toBeUndefined();
    expect(read.warnings.join(" ")).toContain("demostración");
  });
});

test("one proxy is trusted with a public address, none without, or the configured number", () => {
  const proxies = (env: Record<string, string>) => config(env).config.proxies;
  expect(proxies({})).toBe(0);
  expect(proxies({ PUBLIC_URL: "https://tienda.mx" })).toBe(1);
  expect(proxies({ PUBLIC_URL: "https://tienda.mx", TRUSTED_PROXIES: "0" })).toBe(0);
  expect(proxies({ TRUSTED_PROXIES: "2" })).toBe(2);
  for (const wrong of ["-1", "6", "sí", "1.5"])
    expect(faults({ TRUSTED_PROXIES: wrong })[0]).toContain("TRUSTED_PROXIES=1");
});
