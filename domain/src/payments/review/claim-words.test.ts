import { expect, test } from "vitest";
import { claimWords } from "./claim-words";

test.each([
  [
    "opened mediations claim",
    "Quien compró abrió el reclamo 77 en Mercado Pago: tiene un problema con su compra. Falta que tú le contestes. El dinero puede quedar retenido.",
  ],
  [
    "opened return dispute",
    "Quien compró abrió el reclamo 77 en Mercado Pago: quiere devolver lo que compró. Mercado Pago ya media entre ustedes. El dinero puede quedar retenido.",
  ],
  [
    "opened cancel_purchase none",
    "Quien compró abrió el reclamo 77 en Mercado Pago: quiere cancelar su compra. El dinero puede quedar retenido.",
  ],
  ["opened", "Quien compró abrió el reclamo 77 en Mercado Pago. El dinero puede quedar retenido."],
  ["", "Quien compró abrió el reclamo 77 en Mercado Pago. El dinero puede quedar retenido."],
  [
    "paused ml_case recontact",
    "Quien compró abrió el reclamo 77 en Mercado Pago («paused ml_case»). Volvió a escribir después de que se cerró. El dinero puede quedar retenido.",
  ],
  [
    "opened return escalated",
    "Quien compró abrió el reclamo 77 en Mercado Pago: quiere devolver lo que compró («escalated»). El dinero puede quedar retenido.",
  ],
])("«%s» of a claim is told in words of ours", (said, words) => {
  expect(claimWords("77", said)).toBe(words);
});
