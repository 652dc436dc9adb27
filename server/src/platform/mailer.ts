import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** Outgoing mail, from SMTP_URL and MAIL_FROM. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://); otherwise STARTTLS. */
  tls: boolean;
  auth?: { user: string; pass: string };
  /** The sender's bare address. */
  from: string;
}

interface Mail {
  /** Without angle brackets; the same for every attempt of one message. */
  messageId: string;
  fromName: string;
  replyTo?: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Pictures that the HTML shows, by `cid`, and files for whoever reads it. */
  parts: readonly MailPart[];
}
export interface MailPart {
  content: Buffer;
  type: string;
  /** A picture within the HTML, which shows it as "cid:…". */
  cid?: string;
  /** A file below the text, by its name. */
  file?: string;
}

/** The result of one attempt. Only `unsure` may have been delivered without a confirmation. */
export type Delivery =
  | { kind: "accepted"; id: string }
  /** Permanently refused by the server. */
  | { kind: "refused"; why: string }
  /** Not delivered; may be retried. */
  | { kind: "not_now"; why: string /** Other mails may still be sent. */; ofThisMail?: true }
  /** Not delivered, and no mail will be until a person fixes the account or its settings. */
  | { kind: "not_ready"; why: string }
  | { kind: "unsure"; why: string }
  /** `handing` returned false: another process has the mail now. */
  | { kind: "not_ours" };

export interface Mailer {
  readonly settings: MailSettings;
  /** The origin of links in mails. */
  readonly linkBase: string;
  /**
   * Sends one mail; never throws. `handing` runs after the server has accepted sender and recipients and before the
   * first byte of the mail: what it stores tells later whether the mail may have been sent.
   */
  deliver(mail: Mail, handing: () => Promise<boolean>): Promise<Delivery>;
}

/** Timeouts in milliseconds: connection and greeting, silence between two answers, and the whole delivery. */
const PATIENCE = { connect: 10_000, silence: 30_000, whole: 60_000 };

class NotOurs extends Error {}

export function smtpMailer(settings: MailSettings, linkBase: string, patience = PATIENCE): Mailer {
  return {
    settings,
    linkBase,
    async deliver(mail, handing) {
      const bad = badHeader(mail, settings.from);
      if (bad) return { kind: "refused", why: `No se mandó: ${bad} trae algo que no va en un correo.` };
      // Loaded with the first mail: a start has none to send.
      const { default: Connection } = await import("nodemailer/lib/smtp-connection");
      const raw = await compose(mail, settings.from);
      return new Promise((done) => send(Connection, settings, patience, mail, raw, handing, done));
    },
  };
}

/** Refuses line breaks in headers, which would let a text add recipients or headers. */
function badHeader(mail: Mail, from: string): string | undefined {
  const fields: Record<string, string> = {
    "el destinatario": `${mail.to.address}${mail.to.name}`,
    "el remitente": `${from}${mail.fromName}${mail.replyTo ?? ""}`,
    "el asunto": `${mail.subject}${mail.messageId}`,
  };
  const lineOrControl = /\p{Cc}|\p{Zl}|\p{Zp}/u;
  return Object.entries(fields).find(([, text]) => lineOrControl.test(text))?.[0];
}

async function compose(mail: Mail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return new MailComposer({
    messageId: `<${mail.messageId}>`,
    from: { name: mail.fromName, address: from },
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.parts.map(({ content, type, cid, file }) => ({
      content,
      contentType: type,
      ...(cid ? { cid, contentDisposition: "inline" as const } : {}),
      filename: file ?? false,
    })),
    // Marks the mail as automatic, which suppresses out-of-office replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function send(
  Connection: typeof SMTPConnection,
  settings: MailSettings,
  patience: typeof PATIENCE,
  mail: Mail,
  raw: Buffer,
  handing: () => Promise<boolean>,
  done: (d: Delivery) => void,
) {
  let handed = false;
  let over = false;
  const connection = new Connection({
    host: settings.host,
    port: settings.port,
    secure: settings.tls,
    // A password is never sent unencrypted, except on this machine.
    requireTLS: !settings.tls && settings.auth !== undefined && !isLoopback(settings.host),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    disableFileAccess: true,
  } as ConstructorParameters<typeof SMTPConnection>[0]);
  const finish = (d: Delivery) => {
    if (over) return;
    over = true;
    clearTimeout(limit);
    if (d.kind === "accepted") connection.quit();
    else connection.close();
    done(d);
  };
  const fail = (error: SmtpError) => finish(deliveryOf(error, handed));
  const limit = setTimeout(
    () => fail(Object.assign(new Error("tardó demasiado"), { code: "ETIMEDOUT" })),
    patience.whole,
  );
  connection.on("error", fail);
  connection.on("end", () => fail(Object.assign(new Error("cortó la conexión"), { code: "ECONNECTION" })));

  /** Read only after the server's 354. */
  async function* body() {
    if (over || !(await handing())) throw new NotOurs();
    handed = true;
    if (!over) yield raw;
  }
  connection.connect((error) => {
    if (error) return fail(error);
    if (settings.auth) connection.login({ credentials: settings.auth }, (e) => (e ? fail(e) : go()));
    else go();
  });
  function go() {
    if (over) return;
    const stream = Readable.from(body(), { objectMode: false });
    // Before nodemailer gets the error: a mail that isn't ours any more, or whose handover could not be stored, ends
    // without its final dot.
    stream.on("error", (e) => (e instanceof NotOurs ? finish({ kind: "not_ours" }) : fail(e)));
    const envelope = { from: settings.from, to: [mail.to.address], size: raw.length };
    connection.send(envelope, stream, (error, info) =>
      error ? fail(error) : finish({ kind: "accepted", id: String(info.response).slice(0, 200) }),
    );
  }
}

interface SmtpError extends Error {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  command?: string | undefined;
}

/**
 * What an error means for delivery. The server's own answer is certain; silence is certain only before it had the
 * mail.
 */
function deliveryOf(e: SmtpError, handed: boolean): Delivery {
  const said = e.responseCode;
  const words = (e.response ?? e.message).replace(/\s+/g, " ").slice(0, 200);
  if (e.code === "EAUTH")
    return said !== undefined && said < 500
      ? { kind: "not_now", why: `El servidor de correo pidió esperar: ${words}` }
      : { kind: "not_ready", why: `El servidor de correo no aceptó el usuario o la clave de SMTP_URL: ${words}` };
  if (e.code === "ETLS" && !handed)
    return { kind: "not_ready", why: `No se pudo abrir una conexión segura con el servidor de correo: ${words}` };
  if (said !== undefined && said >= 500 && e.command === "MAIL FROM")
    return { kind: "not_ready", why: `El servidor de correo no acepta el remitente de MAIL_FROM: ${words}` };
  if (said !== undefined && said >= 500 && e.command !== "CONN")
    return { kind: "refused", why: `El servidor de correo lo rechazó: ${words}` };
  if (said !== undefined && said >= 400 && e.command !== "CONN")
    return { kind: "not_now", why: `El servidor de correo pidió esperar: ${words}`, ofThisMail: true };
  if (handed)
    return { kind: "unsure", why: `El servidor de correo ya tenía el mensaje y no contestó si lo aceptó (${words}).` };
  return { kind: "not_now", why: `No se pudo hablar con el servidor de correo: ${words}` };
}

export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
