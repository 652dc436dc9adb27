import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CLABE_WEIGHTS = [3, 7, 1];

/** Generates every id of the simulator; with a seed the sequence repeats. */
export class Ids {
  private count = 0;
  constructor(private readonly seed?: string) {}

  private bytes(length: number): Buffer {
    if (this.seed === undefined) return randomBytes(length);
    this.count += 1;
    return createHash("sha512").update(`${this.seed}:${this.count}`).digest().subarray(0, length);
  }
  hex(length: number): string {
    return this.bytes(Math.ceil(length / 2))
      .toString("hex")
      .slice(0, length);
  }
  digits(length: number): string {
    return Array.from(this.bytes(length), (byte) => String(byte % 10)).join("");
  }
  upper(prefix: string, length = 24): string {
    return prefix + Array.from(this.bytes(length), (byte) => ALPHABET[byte % 32]).join("");
  }
  mixed(prefix: string, length = 17): string {
    const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    return prefix + Array.from(this.bytes(length), (byte) => letters[byte % letters.length]).join("");
  }
  uuid(): string {
    const hex = this.hex(32);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  /** A number above 2^31, like the ids of the Payments API. */
  bigNumber(): number {
    return Number(`13${this.digits(10)}`);
  }
  /** A CLABE of bank 999, which doesn't exist: nobody can send real money to it. */
  clabe(): string {
    const body = `999180${this.digits(11)}`;
    return body + clabeCheckDigit(body);
  }
  /** Fourteen digits beginning with 0000: no store accepts them. */
  cashReference(): string {
    return `0000${this.digits(10)}`;
  }
  /** 20 digits, as networks other than OXXO have; also beginning with 0000. */
  storeReference(): string {
    return `0000${this.digits(16)}`;
  }
}

/** The check digit of a CLABE's first 17 digits. */
export function clabeCheckDigit(body: string): string {
  const sum = [...body].reduce((total, digit, i) => total + ((Number(digit) * (CLABE_WEIGHTS[i % 3] ?? 0)) % 10), 0);
  return String((10 - (sum % 10)) % 10);
}
