import { fieldsOf, type SettingGroup, settingGroupNames } from "@corral/domain/business/settings/groups";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FieldInput } from "./field-input";

const photos = { holdsUp: () => false, some: false, busy: false } as unknown as Parameters<
  typeof FieldInput
>[0]["photos"];
const WITHOUT_FAULTS = ["taxes", "hours", "days", "zones", "photo"];
const plain = settingGroupNames.flatMap((group: SettingGroup) =>
  Object.entries(fieldsOf(group)).filter(([, field]) => !WITHOUT_FAULTS.includes(field.kind)),
);

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
