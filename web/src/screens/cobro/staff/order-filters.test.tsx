import type { Role } from "@corral/domain/kernel/roles";
import { permissions } from "@corral/domain/permissions";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { readOrderSearch } from "#src/features/selling/sales/staff/order-filter";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff } from "#src/testing/fixture";
import { OrderFilters } from "./order-filters";

afterEach(async () => {
  await writeStored("staff", null);
  vi.unstubAllGlobals();
});

it.each<[Role, boolean]>([
  ["cashier", true],
  ["accountant", true],
  ["gate", false],
])("%s sees the filters of what that role reaches", async (role, choosesMaker) => {
  await writeStored("staff", aStaff({ role, can: Object.keys(permissions) as never }));
  const asked: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours((path: string) => {
      asked.push(path);
      return Response.json({ items: [{ id: "u-1", name: "Lupita Ramos" }] });
    }),
  );
  const change = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OrderFilters search={readOrderSearch({})} onChange={change} />
    </QueryClientProvider>,
  );
  for (const [name, next] of [
    ["Con problema", { money: "problem" }],
    ["Por entregar", { fulfilment: "to_deliver" }],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name }));
    expect(change).toHaveBeenLastCalledWith(next);
  }
  fireEvent.click(screen.getByRole("button", { name: "Filtros" }));
  const sheet = within(screen.getByRole("dialog"));
  for (const label of ["Dinero", "Entrega"]) expect(sheet.getByLabelText(label)).toBeTruthy();
  if (choosesMaker) {
    const maker = sheet.getByLabelText("Quién cobró");
    await within(maker).findByRole("option", { name: "Lupita Ramos" });
  } else {
    // They would be the only one to choose.
    expect(sheet.queryByLabelText("Quién cobró")).toBeNull();
    expect(asked).toEqual([]);
  }
});
