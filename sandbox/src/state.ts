import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface CardData {
  id: string; bin: string; last4: string; holder: string; methodId: string; typeId: string; challenge: "" | "ok" | "fail"; used: boolean; badCode: boolean;
}
export interface Order {
  id: string; paymentId: string; createdAt: number; updatedAt: number; version: number; status: string; detail: string; paymentStatus: string; paymentDetail: string;
  amount: string; paid: string; reference: string; email: string; description: string; method: { id: string; type: string; installments: number | undefined };
  clabe: string; expiresAt: number; challenge: "" | "ok" | "fail"; refunds: { id: string; amount: string }[];
}
export interface Payment {
  id: number; createdAt: number; approvedAt: number; status: string; detail: string; amount: number; refunded: number; reference: string; preferenceId: string; refunds: { id: number; amount: number }[];
}
export interface Preference {
  id: string; createdAt: number; body: Record<string, unknown>; reference: string; amount: number; title: string; back: { success?: string; failure?: string; pending?: string }; noticeUrl: string; expiresTo: number;
}
export interface CashOrder {
  id: string; chargeId: string; createdAt: number; status: string; amount: number; reference: string; metadata: Record<string, unknown>; customer: Record<string, unknown>; name: string; expiresAt: number; paidAt: number;
}
export interface Data {
  seq: number; clockOffset: number; tokens: Record<string, CardData>; orders: Record<string, Order>; payments: Record<string, Payment>; preferences: Record<string, Preference>; cash: Record<string, CashOrder>;
  keys: Record<string, { hash: string; status: number; body: unknown }>; rsa: { publicKey: string; privateKey: string };
}

/** What the simulated providers remember. Written before each answer leaves, so that a kill loses nothing that was told. */
export class State {
  data: Data;
  constructor(private readonly file: string | undefined, private readonly clock: () => number) {
    this.data = file && existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Data) : fresh();
  }
  now = () => this.clock() + this.data.clockOffset;
  save() {
    if (!this.file) return;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.data));
    renameSync(`${this.file}.new`, this.file);
  }
  reset() {
    this.data = { ...fresh(), rsa: this.data.rsa };
    this.save();
  }
  next = () => ++this.data.seq;
  hex = (bytes: number) => randomBytes(bytes).toString("hex");
  ulid = (prefix: string) => `${prefix}${Array.from(randomBytes(24), (b) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[b & 31]).join("")}`;
}

function fresh(): Data {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048, publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem" } });
  return { seq: 0, clockOffset: 0, tokens: {}, orders: {}, payments: {}, preferences: {}, cash: {}, keys: {}, rsa: pair };
}

export const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value ?? null)).digest("hex");

/** Bank 999 does not exist, so nobody can send real money to it (providers.md §4.2). */
export function demoClabe(n: number): string {
  const body = `999180${String(n).padStart(11, "0")}`;
  const sum = [...body].reduce((a, d, i) => a + ((Number(d) * ([3, 7, 1][i % 3] as number)) % 10), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
