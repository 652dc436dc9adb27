import { createHmac, sign } from "node:crypto";
import type { State } from "./state";

export type Mode = "normal" | "delay" | "duplicate" | "reorder" | "drop" | "bad_signature" | "legacy";
export interface Targets {
  mpUrl: string;
  mpSecret: string;
  conektaUrl: string;
}
interface Outgoing {
  body: string;
  /** Each delivery is signed anew, as the providers do. */
  address: () => { headers: Record<string, string>; url: string };
}

const RETRY_MS = [0, 500, 2_000, 8_000, 30_000];

/** Notifications as each provider sends them: signed its way, retried with a new stamp, and as late, doubled, lost or out of order as the panel says. */
export class Webhooks {
  mode: Mode = "normal";
  delayMs = 10_000;
  held: Outgoing[] = [];
  private timers = new Set<NodeJS.Timeout>();
  private closed = false;
  constructor(private readonly state: State, private readonly to: Targets) {}

  mercadoPago(kind: { type: string; action: string; id: string; data: object; url?: string }) {
    const address = () => {
      const url = new URL(kind.url || this.to.mpUrl);
      url.searchParams.set("data.id", kind.id);
      url.searchParams.set("type", kind.type);
      const requestId = this.state.hex(16);
      const ts = String(Date.now());
      const secret = this.mode === "bad_signature" ? "otro-secreto" : this.to.mpSecret;
      const v1 = createHmac("sha256", secret).update(`id:${kind.id.toLowerCase()};request-id:${requestId};ts:${ts};`).digest("hex");
      return { url: url.href, headers: { "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId, "user-agent": "restclient-node/4.0" } };
    };
    const body = JSON.stringify({
      id: this.state.next(), live_mode: true, type: kind.type, date_created: new Date(this.state.now()).toISOString(), user_id: "100200300", api_version: "v1", action: kind.action, data: { id: kind.id, ...kind.data },
    });
    if (kind.url || this.to.mpUrl) this.queue({ body, address });
    if (this.mode === "legacy" && this.to.mpUrl) {
      this.queue({ body: JSON.stringify({ resource: kind.id, topic: "payment" }), address: () => ({ url: `${this.to.mpUrl}?id=${kind.id}&topic=payment`, headers: { "user-agent": "MercadoPago Feed v2.0 payment" } }) });
    }
  }

  conekta(type: string, object: object) {
    if (!this.to.conektaUrl) return;
    const body = JSON.stringify({ id: this.state.hex(12), object: "event", type, livemode: false, created_at: Math.floor(this.state.now() / 1000), webhook_status: "pending", webhook_logs: [], data: { object } });
    const digest = () => (this.mode === "bad_signature" ? "bm8=" : sign("RSA-SHA256", Buffer.from(body), this.state.data.rsa.privateKey).toString("base64"));
    this.queue({ body, address: () => ({ url: this.to.conektaUrl, headers: { digest: digest() } }) });
  }

  private queue(o: Outgoing) {
    if (this.mode === "drop") return;
    if (this.mode === "reorder") {
      this.held.push(o);
      if (this.held.length > 1) this.flush();
      else this.later(() => this.flush(), 3_000);
      return;
    }
    this.later(() => void this.send(o, 0), this.mode === "delay" ? this.delayMs : 50);
    if (this.mode === "duplicate") this.later(() => void this.send(o, 0), 500);
  }

  flush() {
    for (const o of this.held.splice(0).reverse()) void this.send(o, 0);
  }

  private async send(o: Outgoing, attempt: number) {
    const { url, headers } = o.address();
    const answer = await fetch(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: o.body, signal: AbortSignal.timeout(22_000) }).catch(() => undefined);
    const wait = RETRY_MS[attempt + 1];
    if (!answer?.ok && wait !== undefined) this.later(() => void this.send(o, attempt + 1), wait);
  }

  private later(work: () => void, ms: number) {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  close() {
    this.closed = true;
    for (const t of this.timers) clearTimeout(t);
  }
}
