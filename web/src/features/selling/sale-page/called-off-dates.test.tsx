import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CalledOffDates } from "./called-off-dates";

test("staff reads that a date of the sale was cancelled, and the buyer's words as the buyer's", () => {
  render(
    <CalledOffDates
      dates={[
        {
          title: "Recorrido por el rancho",
          when: "miércoles 2 de diciembre de 2026, 10:00",
          reason: "Se desbordó el arroyo.",
          places: 2,
          next: "Te debemos $360.00: el vendedor te contacta para saber a dónde mandarlo.",
        },
      ]}
    />,
  );
  expect(screen.getByText("Se canceló la fecha de esta visita")).toBeTruthy();
  expect(screen.getByText("«Se desbordó el arroyo.»")).toBeTruthy();
  expect(screen.getByText(/^Quien compró lee: «Te debemos \$360\.00/)).toBeTruthy();
});
