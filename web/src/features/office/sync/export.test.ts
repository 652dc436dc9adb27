// @vitest-environment node
import { expect, it } from "vitest";
import { anItem } from "#src/testing/queue";
import { unsentFile } from "./export";

it("names the user and each operation, with why it is pending and its photo", async () => {
  const items = [
    anItem({ id: "c", title: "Cobro en efectivo", detail: "Entrada", cash: 34_550, call: "takeOfflineCash" }),
    anItem({
      id: "p",
      title: "Foto",
      call: "addPhoto",
      state: "needs_attention",
      problem: { status: 413, code: "PAYLOAD_TOO_LARGE", detail: "La foto pesa demasiado.", body: null },
    }),
  ];
  const file = JSON.parse(
    await unsentFile({ name: "Ana Ruiz", login: "ana" }, items, async () => "data:image/webp;base64,AA==", 0),
  );
  expect(file.nota).toContain("Ana Ruiz");
  expect(file).toMatchObject({ usuario: "ana", hecho: "1970-01-01T00:00:00.000Z", cuantos: 2 });
  expect(file.pendientes).toMatchObject([
    { que: "Cobro en efectivo", deQue: "Entrada", efectivo: "345.50", estado: "por enviar" },
    { que: "Foto", estado: "requiere atención", motivo: "La foto pesa demasiado.", foto: "fotos.p" },
  ]);
  expect(file.fotos).toEqual({ p: "data:image/webp;base64,AA==" });
});
