import { fieldsOf, type SettingGroup, settingGroupNames } from "@corral/domain/business/settings/groups";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FieldInput } from "./field-input";

const photos = { holdsUp: () => false, some: false, busy: false } as unknown as Parameters<
  typeof FieldInput
>[0]["photos"];
const WITHOUT_FAULTS = ["taxes", "hours", "days", "zones", "photo"];
const plain = settingGroupNames.flatMap((group: SettingGroup) =>
  Object.entries(fieldsOf(group)).filter(([, field]) => !WITHOUT_FAULTS.includes(field.kind)),
);

it("a colour is one of the names or any other, and is shown on both pages", () => {
  const { color } = fieldsOf("business");
  if (!color) throw new Error("no such field");
  const chosen: unknown[] = [];
  const shown = (value: string) => (
    <FieldInput
      {...{ name: "color", field: color, value, fault: undefined, disabled: false, photos }}
      onChange={(to) => chosen.push(to)}
    />
  );
  const { rerender } = render(shown(""));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Verde Corral" }).checked).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "Vino" }));
  fireEvent.change(screen.getByLabelText("Otro"), { target: { value: "#123456" } });
  expect(chosen).toEqual(["#9f1d3f", "#123456"]);
  rerender(shown("#123456"));
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Otro").value).toBe("#123456");
});

it.each(plain)("«%s» shows why it was refused, beside it", (name, field) => {
  render(
    <FieldInput
      name={name}
      field={field}
      value={field.fallback}
      fault="No se puede así."
      disabled={false}
      onChange={() => undefined}
      photos={photos}
      note={undefined}
    />,
  );
  const fault = screen.getByRole("alert");
  expect(fault.textContent).toBe("No se puede así.");
  expect(document.querySelector(`[aria-describedby~="${fault.id}"]`)).not.toBeNull();
});
