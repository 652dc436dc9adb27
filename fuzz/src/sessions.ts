import { randomUUID } from "node:crypto";
import { type Answer, type Sent, send } from "./send";

/** Cookies of everybody who works in the demo: whoever was signed out by a request signs in again, so that no role goes blind. */
export async function sessions(url: string) {
  const first = await send(url, { method: "GET", path: "/api/session", headers: {} });
  const { demoAccounts } = JSON.parse(first.body.toString()) as { demoAccounts: { login: string; password: string }[] };
  const cookies = new Map<string, Promise<string>>();
  let from = 0;

  async function signIn(login: string): Promise<string> {
    const account = demoAccounts.find((a) => a.login === login);
    const body = Buffer.from(JSON.stringify({ login, password: account?.password }));
    const answer = await send(url, {
      method: "POST",
      path: "/api/session",
      headers: {
        "content-type": "application/json",
        "content-length": String(body.length),
        "idempotency-key": randomUUID(),
        "x-forwarded-for": `10.254.${from >> 8}.${from++ & 255}`,
      },
      body,
    });
    if (answer.status !== 201) throw new Error(`${login} can't sign in any more: ${answer.status} ${answer.body}`);
    const set = ([] as string[]).concat(answer.headers["set-cookie"] ?? []);
    return set.map((cookie) => cookie.split(";")[0]).join("; ");
  }
  const cookieOf = (login: string) => {
    const cookie = cookies.get(login) ?? signIn(login);
    cookies.set(login, cookie);
    return cookie;
  };

  /** Sends as this person; a 401 to a good cookie is asked once more after signing in. */
  async function ask(login: string | undefined, sent: Sent): Promise<Answer> {
    if (!login || sent.bytes || sent.headers.cookie) return send(url, sent);
    const cookie = await cookieOf(login);
    const answer = await send(url, { ...sent, headers: { ...sent.headers, cookie } });
    if (answer.status !== 401) return answer;
    if ((await cookieOf(login)) === cookie) cookies.delete(login);
    return send(url, { ...sent, headers: { ...sent.headers, cookie: await cookieOf(login) } });
  }
  return { logins: demoAccounts.map((a) => a.login), ask };
}
