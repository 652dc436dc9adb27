import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { smtpMailer } from "#src/platform/mailer";

export interface Received {
  to: string[];
  raw: string;
  /** A header's value, unfolded and decoded. */
  header(name: string): string | undefined;
  /** The text/plain part. */
  text: string;
}
interface Rules {
  /** The SMTP answer to a recipient when it isn't 250, or silence. */
  rcpt?: (address: string) => Answer;
  data?: (raw: string) => Answer;
}
type Answer = { code: number; words?: string } | "silence" | undefined;

/** An SMTP server on its own port that keeps accepted mails and answers as a test configures. */
export async function mailServer(o: { user?: string; pass?: string } = {}) {
  const received: Received[] = [];
  const answers = { rules: {} as Rules };
  const seen = { rcpt: 0, data: 0 };
  const no = (a: Exclude<Answer, "silence" | undefined>) =>
    Object.assign(new Error(a.words ?? "no"), { responseCode: a.code });
  const options: SMTPServerOptions = {
    disabledCommands: ["STARTTLS", ...(o.user ? [] : ["AUTH"])],
    authOptional: !o.user,
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.username === o.user && auth.password === o.pass
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error("bad credentials"), { responseCode: 535 })),
    onRcptTo(address, _session, done) {
      seen.rcpt++;
      const answer = answers.rules.rcpt?.(address.address);
      if (answer === "silence") return;
      done(answer ? no(answer) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        seen.data++;
        const raw = Buffer.concat(chunks).toString("utf8");
        const answer = answers.rules.data?.(raw);
        if (answer === "silence") return;
        if (answer) return done(no(answer));
        received.push(
          read(
            raw,
            session.envelope.rcptTo.map((r) => r.address),
          ),
        );
        done(null);
      });
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    host: "127.0.0.1",
    port,
    tls: false,
    from: "tienda@rancho.test",
    ...(o.user ? { auth: { user: o.user, pass: o.pass ?? "" } } : {}),
  };
  return Object.assign(answers, {
    port,
    received,
    seen,
    settings,
    /** With short timeouts. */
    mailer: (more: { auth?: { user: string; pass: string } } = {}) =>
      smtpMailer({ ...settings, ...more }, "https://rancho.test", { connect: 1_000, silence: 700, whole: 3_000 }),
    close: () => new Promise<void>((done) => server.close(() => done())),
  });
}
export type MailServer = Awaited<ReturnType<typeof mailServer>>;

/** Parsed by hand, so that tests don't rely on the mail library under test. */
function read(raw: string, to: string[]): Received {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const header = (name: string) => {
    const line = head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .find((l) => l.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return line === undefined ? undefined : words(line.slice(name.length + 1).trim());
  };
  const part =
    rest
      .join("\r\n\r\n")
      .split(/\r\n--|^--/m)
      .find((p) => /content-type: text\/plain/i.test(p)) ?? "";
  const [partHead = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  const decoded = /base64/i.test(partHead)
    ? Buffer.from(text, "base64").toString("utf8")
    : /quoted-printable/i.test(partHead)
      ? quoted(text.replace(/=\r\n/g, ""))
      : text;
  return { to, raw, header, text: decoded.replaceAll("\r\n", "\n") };
}
const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
/** RFC 2047 encoded words. */
const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, what: string) =>
      how.toUpperCase() === "B" ? Buffer.from(what, "base64").toString("utf8") : quoted(what.replaceAll("_", " ")),
    );
