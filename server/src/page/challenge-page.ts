import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { browserUrl } from "#src/features/payments/charges/browser-url";
import { challengePath, mayBegin } from "#src/features/payments/charges/challenge-link";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { entities } from "./html";

/**
 * The page that frames a bank's 3-D Secure challenge inside the app (rulings 39). It has its own policy, so that the
 * challenge may load any https host while the app's pages stay closed to them. Its only script reports that the frame
 * sent a message or navigated. The report decides nothing: the app then asks our server, which asks the provider.
 */

const LOOPBACK = ["127.0.0.1", "localhost"];
const STYLE = "html,body{margin:0;height:100%;background:#fff}iframe{display:block;border:0;width:100%;height:100%}";
/** Reports to the app's window alone that the frame sent a message or navigated. */
const RELAY = `(() => {
const tell = (said) => parent.postMessage({ corral: "challenge", said }, location.origin);
const isEnd = (data) => {
  try { return /^(COMPLETE|ERROR)$/.test((typeof data === "string" ? JSON.parse(data) : data).status); } catch { return false; }
};
addEventListener("message", (e) => { if (e.source !== parent) tell(isEnd(e.data) ? "COMPLETE" : "word"); });
document.querySelector("iframe").addEventListener("load", () => tell("page"));
})();`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The policy of this page only: any https page in the frame; in the demo also the simulated bank, under both names of
 * loopback.
 */
function policyOf(demo: URL | undefined): string {
  const names = demo && LOOPBACK.includes(demo.hostname) ? LOOPBACK : demo ? [demo.hostname] : [];
  const simulated = names.map((name) => `http://${name}:${demo?.port}`);
  return [
    "default-src 'none'",
    `script-src ${hashOf(RELAY)}`,
    `style-src ${hashOf(STYLE)}`,
    ["frame-src https:", ...simulated].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

// No top navigation: the bank's page can't replace the app.
const pageOf = (url: string) => `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Confirmación de tu banco</title><style>${STYLE}</style></head>
<body><iframe src="${entities(url)}" title="Página de tu banco" sandbox="allow-scripts allow-forms allow-same-origin allow-popups" referrerpolicy="strict-origin" allow="payment *; publickey-credentials-get *"></iframe>
<script>${RELAY}</script></body></html>`;

/** Serves the page while the bank awaits an answer; 404 afterwards. */
export function challengeRoutes(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { attemptId: string } }>(
    challengePath(":attemptId"),
    { config: { action: "shop.use" }, schema: { hide: true } },
    async (request, reply) => {
      const attempt = await deps.db
        .selectFrom("attempt")
        .select(["state", "action_kind", "action_url"])
        .where("public_id", "=", request.params.attemptId)
        .executeTakeFirst();
      const url = attempt?.state === "requires_action" && attempt.action_kind === "challenge" && attempt.action_url;
      if (!url || !mayBegin(deps, url)) throw new ProblemError("NOT_FOUND");
      const shown = browserUrl(deps, url, request.origin);
      return reply
        .header("content-security-policy", policyOf(deps.public.sandboxUrl ? new URL(shown) : undefined))
        .header("cache-control", "private, no-store")
        .type("text/html; charset=utf-8")
        .send(pageOf(shown));
    },
  );
}
