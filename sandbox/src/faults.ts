import type { FastifyReply, FastifyRequest } from "fastify";

export interface Fault {
  provider: string;
  times: number;
  mode: "500" | "timeout" | "timeout_after" | "429" | "malformed" | "slow";
  match?: string;
}
export type MaybeSilent = FastifyRequest & { silent?: boolean };

/** The next calls that will go wrong, and how. */
export class Faults {
  next: Fault[] = [];
  /** Answers true when it has dealt with the request; `timeout_after` lets it take effect and then never answers. */
  async before(request: FastifyRequest, reply: FastifyReply, provider: string): Promise<boolean> {
    const fault = this.next.find((f) => f.provider === provider && f.times > 0 && (!f.match || `${request.method} ${request.url}`.includes(f.match)));
    if (!fault) return false;
    fault.times--;
    this.next = this.next.filter((f) => f.times > 0);
    if (fault.mode === "500") await reply.code(500).send({ message: "internal_error", errors: [{ code: "internal_error", message: "Internal error", details: [] }] });
    else if (fault.mode === "429") await reply.code(429).header("retry-after", "1").send({ message: "too many requests" });
    else if (fault.mode === "malformed") await reply.code(200).header("content-type", "application/json").serializer((x: unknown) => x as string).send('{"id": "ORD');
    else if (fault.mode === "timeout") reply.hijack();
    else if (fault.mode === "slow") {
      await new Promise((r) => setTimeout(r, 3_000));
      return false;
    } else {
      (request as MaybeSilent).silent = true;
      return false;
    }
    return true;
  }
}
