import { isEmail } from "@corral/domain/kernel/text/email";
import { isLoopback, type MailSettings } from "../mailer";

type Get = (name: string) => string | undefined;

/**
 * Reads SMTP_URL and MAIL_FROM. The demo only uses a mail server on this machine, because its buyers' invented
 * addresses may exist.
 */
export function mailSettings(
  get: Get,
  o: { real: boolean; publicUrl: boolean },
  wrong: (fault: string) => void,
): { mail?: MailSettings; warnings: string[] } {
  const [url, from] = [get("SMTP_URL"), get("MAIL_FROM")];
  if (from && !isEmail(from))
    wrong(`MAIL_FROM debe ser una dirección de correo sola, no «${from}». Ejemplo: MAIL_FROM=tienda@mirancho.mx`);
  if (url && !from) wrong("MAIL_FROM falta: va junto con SMTP_URL. Ejemplo: MAIL_FROM=tienda@mirancho.mx");
  if (from && !url)
    wrong("SMTP_URL falta: va junto con MAIL_FROM. Ejemplo: SMTP_URL=smtps://usuario:clave@smtp.correo.mx");
  if (!url) return { warnings: [] };
  const server = readUrl(url);
  // The message never repeats the value, which contains a password.
  if (!server)
    wrong(
      "SMTP_URL debe ser smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor. Si la clave trae @, : o /, escríbelos como %40, %3A y %2F",
    );
  if (!server || !from) return { warnings: [] };
  if (!o.real && !isLoopback(server.host))
    return {
      warnings: [
        "SMTP_URL no se usa: esto es la demostración y sus correos sólo pueden ir a un servidor de esta misma máquina (smtp://localhost:1025). Para vender de verdad: npm start -- --real",
      ],
    };
  if (o.real && !o.publicUrl)
    wrong(
      "PUBLIC_URL falta: va junto con SMTP_URL; sin ella los enlaces de los correos no abrirían. Ejemplo: PUBLIC_URL=https://tienda.mirancho.mx",
    );
  return { mail: { ...server, from }, warnings: [] };
}

function readUrl(text: string): Omit<MailSettings, "from"> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    return undefined;
  const tls = url.protocol === "smtps:";
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if ((user === "") !== (pass === "")) return undefined;
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port ? Number(url.port) : tls ? 465 : 587,
      tls,
      ...(user ? { auth: { user, pass } } : {}),
    };
  } catch {
    return undefined;
  }
}
