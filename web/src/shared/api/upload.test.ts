import { addPhoto } from "@corral/contract/calls/business/photos";
import { ANSWER_MARK } from "@corral/domain/kernel/answer-mark";
import { afterEach, expect, it, vi } from "vitest";
import { isAnswer } from "./keyed";
import { upload } from "./upload";

afterEach(() => vi.unstubAllGlobals());

function answers(status: number, body: string, headers: Record<string, string>) {
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      status = status;
      responseText = body;
      onload = () => {};
      open() {}
      setRequestHeader() {}
      getResponseHeader = (name: string) => headers[name] ?? null;
      send = () => setTimeout(() => this.onload());
    },
  );
  return upload(addPhoto, new Blob(["x"]), "image/jpeg", { key: "k" }).catch((error: unknown) => error);
}
const ours = { [ANSWER_MARK]: "1", "content-type": "application/json" };

it("a photo counts as uploaded only when our own server says so", async () => {
  expect(await answers(201, '{"id":"p"}', ours)).toEqual({ id: "p" });
  for (const [status, body, headers] of [
    [201, '{"id":"p"}', { "content-type": "application/json" }],
    [200, "<html>Bienvenido</html>", { "content-type": "text/html" }],
    [201, '{"id":', ours],
    [204, "", {}],
    [403, "<html>Acepta</html>", { "content-type": "text/html" }],
  ] as const)
    expect(isAnswer(await answers(status, body, headers)), `${status} ${body}`).toBe(false);
  expect(await answers(422, '{"code":"VALIDATION_FAILED"}', ours)).toMatchObject({ code: "VALIDATION_FAILED" });
});
