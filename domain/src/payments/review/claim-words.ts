import { lookup } from "../../kernel/lookup";

/** What a claim at Mercado Pago is about (`type`), as its reference of claims lists it. */
const abouts = lookup<string, string>({
  mediations: "tiene un problema con su compra",
  return: "quiere devolver lo que compró",
  returns: "quiere devolver lo que compró",
  change: "quiere cambiar lo que compró",
  fulfillment: "dice que la entrega falló",
  cancel_purchase: "quiere cancelar su compra",
  cancel_sale: "la venta se canceló",
  service: "tiene un problema con un servicio",
});
/** How far it is (`stage`). */
const stages = lookup<string, string>({
  claim: "Falta que tú le contestes.",
  dispute: "Mercado Pago ya media entre ustedes.",
  recontact: "Volvió a escribir después de que se cerró.",
  none: "",
  stale: "",
});

/** A claim for the staff, from its `status type stage`; a word that nobody knows here stays as a detail for whoever asks Mercado Pago. */
export function claimWords(claim: string, said: string): string {
  const [status = "", type = "", stage = ""] = said.split(" ");
  const about = abouts[type];
  const unknown = [
    ["opened", "closed", ""].includes(status) ? "" : status,
    about === undefined ? type : "",
    stage in stages ? "" : stage,
  ].filter(Boolean);
  const words = [
    `Quien compró abrió el reclamo ${claim} en Mercado Pago${about ? `: ${about}` : ""}${unknown.length ? ` («${unknown.join(" ")}»)` : ""}.`,
    stages[stage],
    "El dinero puede quedar retenido.",
  ];
  return words.filter(Boolean).join(" ");
}
