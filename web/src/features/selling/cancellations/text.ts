/** Texts of a buyer's cancellation request. */
export const cancelRequestText = {
  ask: "Solicitar cancelación",
  askTitle: "Solicitar cancelación",
  askHint: "El negocio lo revisa y te contesta aquí mismo. Mientras, tu compra sigue igual.",
  why: "¿Por qué?",
  whyHint: "Cuéntanos qué pasó.",
  send: "Enviar solicitud",
  asked: "Pediste cancelar esta compra",
};
