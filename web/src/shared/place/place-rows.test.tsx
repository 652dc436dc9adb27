import { expect, it } from "vitest";
import { mapLink } from "./place-rows";

it("leads to a map of the phone, with the whole address", () => {
  const address = "Camino a La Presa km 4.5 & 5, #12, 37800";
  const inAddress = "Camino%20a%20La%20Presa%20km%204.5%20%26%205%2C%20%2312%2C%2037800";
  expect(mapLink(address, "Mozilla/5.0 (Linux; Android 10; K)")).toBe(`geo:0,0?q=${inAddress}`);
  for (const agent of ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "Mozilla/5.0 (X11; Linux x86_64)"])
    expect(mapLink(address, agent)).toBe(`https://www.google.com/maps/search/?api=1&query=${inAddress}`);
});
