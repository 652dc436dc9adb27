import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vaults } from "./keys";

const fixtures = join(import.meta.dirname, "../../../../e2e/fixtures");

test("a person's vault key still decrypts offline queues of released versions (rulings 38)", () => {
  const { server } = JSON.parse(readFileSync(join(fixtures, "phone-before-2026-11-23.json"), "utf8")) as {
    server: { corralKey: string; person: string; vault: string };
  };
  expect(vaults(server.corralKey)(server.person)).toBe(server.vault);
});
