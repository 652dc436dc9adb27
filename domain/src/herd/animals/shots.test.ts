import { expect, it } from "vitest";
import { speciesCodes } from "../../kernel/species";
import { photoOfShot, placeShot, type Shot, shotAlt, shotsOf } from "./shots";

const photo = (id: string, shot?: Shot) => ({ id, alt: shot ? shotAlt("Luna", shot) : "Luna" });
const ids = (photos: { id: string }[]) => photos.map((it) => it.id).join("");

it("asks for what sells each species, its side first", () => {
  expect(shotsOf("cattle", "female")).toEqual(["side", "head", "tag", "back", "udder"]);
  expect(shotsOf("cattle", "male")).toEqual(["side", "head", "tag", "back"]);
  expect(shotsOf("horse", "female")).toContain("brand");
  expect(shotsOf("dog", "male")).toEqual(["side", "face", "front"]);
  expect(shotsOf("poultry", "female")).toEqual(["side", "head"]);
  expect(shotsOf("", "female")).toEqual([]);
  expect(speciesCodes.filter((it) => shotsOf(it, "male")[0] !== "side")).toEqual(["bee", "other"]);
});

it("knows a shot by its words, also after the animal was renamed", () => {
  expect(photoOfShot([photo("a"), photo("b", "head")], "head")?.id).toBe("b");
  expect(photoOfShot([{ id: "a", alt: "Cabeza" }], "head")).toBeUndefined();
});

it("puts a shot in its place and leaves the other photos in theirs", () => {
  const shots = shotsOf("cattle", "male");
  const put = (photos: ReturnType<typeof photo>[], shot: Shot) => ids(placeShot(photos, photo("N", shot), shot, shots));
  expect(put([], "tag")).toBe("N");
  expect(put([photo("x"), photo("h", "head")], "side")).toBe("Nxh");
  expect(put([photo("s", "side"), photo("x")], "head")).toBe("sNx");
  expect(put([photo("x"), photo("t", "tag")], "head")).toBe("xNt");
  expect(put([photo("x"), photo("y")], "back")).toBe("xyN");
});

it("replaces the earlier photo of the same shot", () => {
  const photos = [photo("s", "side"), photo("h", "head"), photo("x")];
  expect(ids(placeShot(photos, photo("N", "head"), "head", shotsOf("goat", "female")))).toBe("sNx");
});
