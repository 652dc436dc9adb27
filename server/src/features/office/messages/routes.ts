import {
  handMessage,
  listMessages as listCall,
  readMessage as readCall,
  resendMessage,
} from "@corral/contract/office/messages";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { listMessages, readMessage } from "./message-view";
import { resend, sentByHand } from "./send-again";

export function messageRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, query }) => listMessages(deps, query));

  serveCall(
    app,
    deps,
    readCall,
    async ({ deps, params, origin, tx }) =>
      (await readMessage(deps, tx, params.messageId, origin)) ?? refuse("NOT_FOUND"),
  );

  serveCall(app, deps, resendMessage, async ({ deps, params, body, staff, tx, origin }) => {
    const done = await resend(deps, tx, staff, { ...params, ...body, origin });
    if (!done.ok) return done;
    return (await readMessage(deps, tx, params.messageId, origin)) ?? refuse("NOT_FOUND");
  });

  serveCall(app, deps, handMessage, async ({ deps, params, body, staff, tx, origin }) => {
    const done = await sentByHand(deps, tx, staff, { ...params, ...body, origin });
    if (!done.ok) return done;
    return (await readMessage(deps, tx, params.messageId, origin)) ?? refuse("NOT_FOUND");
  });
}
