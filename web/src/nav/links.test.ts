import { afterEach, expect, it, vi } from "vitest";
import { navigate } from "./history";
import { followLinks } from "./links";

vi.mock("./history", () => ({ navigate: vi.fn() }));
const stop = followLinks();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(navigate).mockClear();
});

function tap(): boolean {
  document.body.innerHTML = '<a href="/calendario?vista=mes" data-keep>Mes</a>';
  return (
    document.querySelector("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })) ?? true
  );
}

it("a tapped link is drawn as pressed before its page is", async () => {
  let draw = () => {};
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => {
    draw = then;
  });
  expect(tap()).toBe(false);
  await new Promise((then) => setTimeout(then, 5));
  expect(navigate).not.toHaveBeenCalled();
  draw();
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/calendario?vista=mes", {
      replace: false,
      direction: undefined,
      keep: true,
    }),
  );
});

it("a page that nobody sees draws nothing, and follows its links all the same", async () => {
  vi.stubGlobal("requestAnimationFrame", () => {});
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  tap();
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
});

it("follows no link any more once it is stopped", () => {
  stop();
  expect(tap()).toBe(true);
});
