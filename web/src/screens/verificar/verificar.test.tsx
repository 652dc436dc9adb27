import { createHash, generateKeyPairSync, sign, webcrypto } from "node:crypto";
import { shortCode } from "@corral/domain/kernel/folio";
import type { Centavos } from "@corral/domain/kernel/money";
import { toBase64Url } from "@corral/domain/kernel/text/base64url";
import type { Instant } from "@corral/domain/kernel/time";
import { sealText, signedText } from "@corral/domain/payments/receipts/receipt-seal";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import * as seals from "#src/features/payments/receipts/receipt-crypto";
import { AddressContext, readAddress } from "#src/nav/address";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { VerificarScreen } from "./verificar.screen";

vi.mock("#src/features/payments/receipts/receipt-crypto", { spy: true });

const KID = "AbCd-_12";
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const digest = createHash("sha256").update("lo que dice").digest();
const facts = {
  tipo: "apartado" as const,
  folio: "A-2026-000007",
  issued: Date.parse("2026-11-21T18:05:09.123Z") as Instant,
  total: 300_000 as Centavos,
  hash: toBase64Url(digest),
  kid: KID,
};
const seal = sealText(facts, sign(null, Buffer.from(signedText(facts)), privateKey).toString("base64url"));
const code = shortCode(digest.toString("hex"));
const issued = (standing: object) => ({
  ...facts,
  issuedAt: "2026-11-21T18:05:09.123Z",
  issuedWords: "",
  shortCode: code,
  signed: true,
  demo: false,
  standing: { replacedBy: null, refunded: 0, ...standing },
});
const key = { kid: KID, publicKey: publicKey.export({ format: "jwk" }).x };

/** The server's answers; undefined without a connection. */
let answers: { keys?: object[]; issued?: object | 404 };
beforeEach(async () => {
  answers = { keys: [key] };
  await writeStored("receiptKeys", []);
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal(
    "fetch",
    ours(async (url: string) => {
      const asks = (path: string) => String(url).includes(path);
      const body = asks("/api/receipt-keys")
        ? answers.keys && { keys: answers.keys }
        : asks("/api/receipts/verify/")
          ? answers.issued
          : undefined;
      if (body === undefined) throw new TypeError("no network");
      return new Response(JSON.stringify(body === 404 ? { code: "RECEIPT_NOT_FOUND" } : body), {
        status: body === 404 ? 404 : 200,
        headers: { "content-type": "application/json" },
      });
    }),
  );
});

function open(fragment: string) {
  const address = `/comprobante/verificar/${code}`;
  history.replaceState(null, "", address + (fragment && `#${fragment}`));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext value={readAddress(address, "p")}>
        <VerificarScreen />
      </AddressContext>
    </QueryClientProvider>,
  );
}
const says = (name: string) => screen.findByRole("heading", { level: 2, name });

test("a genuine receipt shows the data to compare, and that it is still valid", async () => {
  answers.issued = issued({});
  open(seal);
  await says("Es auténtico");
  expect(await screen.findByText("Sigue vigente")).toBeTruthy();
  for (const shown of ["A-2026-000007", "$3,000.00", "Comprobante de apartado", code])
    expect(screen.getByText(shown)).toBeTruthy();
});

test("later changes are shown above the details: a replacement, and a refund", async () => {
  answers.issued = issued({ replacedBy: "A-2026-000009", refunded: 12_300 });
  open(seal);
  await says("Es auténtico");
  expect(await screen.findByText(/A-2026-000009/)).toBeTruthy();
  expect(screen.getByText(/\$123\.00/)).toBeTruthy();
  expect(screen.queryByText("Sigue vigente")).toBeNull();
});

test("a good signature that the business doesn't find is marked as doubtful", async () => {
  answers.issued = 404;
  open(seal);
  expect(await screen.findByText("El negocio no lo encuentra")).toBeTruthy();
});

test("with the key on the phone it is genuine offline too, and says what it can't know", async () => {
  await writeStored("receiptKeys", [key as { kid: string; publicKey: string }]);
  answers = {};
  open(seal);
  await says("Es auténtico");
  expect(await screen.findByText("Comprobado sin conexión")).toBeTruthy();
});

test("a signature by a key that the business never had is not the business's", async () => {
  answers.keys = [];
  open(seal);
  await says("No lo firmó este negocio");
  expect(screen.queryByText("A-2026-000007")).toBeNull();
});

test("data of a changed receipt is never shown as true", async () => {
  open(seal.replace("300000", "900000"));
  await says("No coincide");
  expect(screen.queryByText("$9,000.00")).toBeNull();
});

test("with neither key nor connection it says what is missing and offers a retry", async () => {
  answers = {};
  open(seal);
  await says("Falta conexión");
  expect(screen.getByRole("button", { name: "Intentar otra vez" })).toBeTruthy();
});

test("a code alone is looked up: issued, or unknown", async () => {
  answers.issued = issued({});
  open("");
  await says("El negocio lo emitió");
});

test("an unknown code says so", async () => {
  answers.issued = 404;
  open("");
  await says("No existe ese código");
});

test("a code alone needs a connection", async () => {
  answers = {};
  open("");
  await says("Falta conexión");
  expect(screen.getByText(/Con el QR no hace falta/)).toBeTruthy();
});

test("a failed verification is reported as such, not as pending, and can be retried", async () => {
  answers.issued = issued({});
  vi.mocked(seals.verifyEd25519).mockRejectedValueOnce(new TypeError("its code could not be fetched"));
  open(seal);
  await says("No se pudo comprobar");
  expect(screen.queryByText("Comprobando la firma…")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Intentar otra vez" }));
  await says("Es auténtico");
});
