import { address } from "./measure.mjs";

/** Signs in with a demo account and returns its cookies. @param {string} url @param {string} login */
export async function signIn(url, login) {
  const answer = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
      "x-forwarded-for": address(),
    },
    body: JSON.stringify({ login, password: "corral-demo" }),
  });
  if (!answer.ok) throw new Error(`${login}: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((c) => c.split(";")[0])
    .join("; ");
}

/** Reads paths of the API as somebody signed in; throws when an answer isn't 2xx. @param {string} url @param {string} login */
export async function readerAs(url, login) {
  const cookie = await signIn(url, login);
  return async (/** @type {string} */ path) => {
    const got = await fetch(`${url}${path}`, { headers: { cookie, "x-forwarded-for": address() } });
    if (!got.ok) throw new Error(`${path}: ${got.status} ${await got.text()}`);
    return got.text();
  };
}
