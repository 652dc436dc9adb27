import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isTyping, TagReader } from "./tag-reader";
import { useTagReader } from "./use-tag-reader";

const type = (reader: TagReader, text: string, gap: number) => {
  let mark: string | undefined;
  for (const [i, key] of [...text, "Enter"].entries()) mark = reader.key(key, 1_000 + i * gap);
  return mark;
};

it("accepts fast input that ends in Enter or Tab, slow figures, and nothing that a person types", () => {
  expect(type(new TagReader(), "484000123456789", 8)).toBe("484000123456789");
  expect(type(new TagReader(), "MX 07-12345678", 30)).toBe("MX 07-12345678");
  expect(type(new TagReader(), "484000123456789", 250)).toBe("484000123456789");
  expect(type(new TagReader(), "484000123456789", 1_500)).toBeUndefined();
  expect(type(new TagReader(), "Pinta", 250)).toBeUndefined();
  expect(type(new TagReader(), "P'77?1", 20)).toBe("P'77?1");
  const tabbed = new TagReader();
  for (const [i, key] of [..."0147852"].entries()) tabbed.key(key, i * 9);
  expect(tabbed.key("Tab", 70)).toBe("0147852");
  expect(type(new TagReader(), "ok", 8)).toBeUndefined();
  expect(type(new TagReader(), "", 8)).toBeUndefined();
});

it("takes an electronic tag that nothing ends, and no shorter one", () => {
  const reader = new TagReader();
  for (const [i, key] of [..."484000123456789"].entries()) reader.key(key, i * 9);
  expect(reader.rest()).toBe("484000123456789");
  expect(reader.rest()).toBeUndefined();
  for (const [i, key] of [..."48400012"].entries()) reader.key(key, i * 9);
  expect(reader.rest()).toBeUndefined();
});

it("starts over after a pause, an Enter or a key that no mark has", () => {
  const reader = new TagReader();
  reader.key("9", 0);
  expect(type(reader, "0147", 5)).toBe("0147");
  expect(reader.key("Enter", 1_030)).toBeUndefined();
  for (const [i, key] of ["1", "2", "Tab", "3", "4", "5", "6"].entries()) reader.key(key, 2_000 + i);
  expect(reader.key("Enter", 2_010)).toBe("3456");
  for (const [i, key] of ["Shift", "A", "Shift", "B", "1", "2"].entries()) reader.key(key, 3_000 + i);
  expect(reader.key("Enter", 3_010)).toBe("AB12");
});

afterEach(() => document.body.replaceChildren());
const press = (target: EventTarget, keys: string) => {
  let event = new KeyboardEvent("keydown");
  for (const key of [...keys, "Enter"]) {
    event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
  }
  return event;
};

it("listens outside text fields, and doesn't activate what has the focus", () => {
  const heard = vi.fn();
  const { unmount } = renderHook(() => useTagReader(heard));
  const button = document.body.appendChild(document.createElement("button"));
  expect(press(button, "0147852").defaultPrevented).toBe(true);
  expect(heard.mock.calls).toEqual([["0147852"]]);

  for (const name of ["input", "textarea", "select"])
    expect(press(document.body.appendChild(document.createElement(name)), "0147852").defaultPrevented).toBe(false);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  press(dialog.appendChild(document.createElement("button")), "0147852");
  press(button, "0147852");
  expect(heard).toHaveBeenCalledTimes(1);
  expect(isTyping(document.body)).toBe(false);
  unmount();
});
