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
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { dayCell, hourCell } from "#src/platform/spreadsheets/table";
import { listMessages, readMessage } from "./message-view";
import { resend, sentByHand } from "./send-again";

export function messageRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, query }) => listMessages(deps, query));
  serveListFile(app, deps, listCall, {
    name: "Mensajes",
    page: ({ deps, query }) => listMessages(deps, query),
    columns: {
      Fecha: (m) => dayCell(deps.zone, m.at),
      Hora: (m) => hourCell(deps.zone, m.at),
      Para: (m) => m.toName,
      Dirección: (m) => m.to,
      Mensaje: (m) => m.kindWords,
      Asunto: (m) => m.subject,
      Estado: (m) => m.stateWords,
    },
  });

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
