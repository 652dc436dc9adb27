import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { EmailText } from "./email-text";

it("an address breaks before its @ and is copied whole", () => {
  const { container } = render(<EmailText email="agropecuaria.el.refugio@example.com" />);
  expect(container.innerHTML).toBe("<co-text>agropecuaria.el.refugio</co-text><wbr><co-text>@example.com</co-text>");
  expect(container.textContent).toBe("agropecuaria.el.refugio@example.com");
});
