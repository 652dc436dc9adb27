import { thisDevice } from "#src/shared/text/this-device";
/** Texts of the buyer's surplus on the charge page. */
export const surplusText = {
  heading: "Tu dinero a favor",
  choose: "Elegir qué hacer",
  sheet: "¿Qué hacemos con tu dinero?",
  until: (when: string) => `Si no eliges antes del ${when}, el vendedor te buscará.`,
  options: {
    keep: {
      title: "Guardarlo para mi próxima compra",
      get hint() {
        return `Se queda como saldo a favor en ${thisDevice()}.`;
      },
    },
    apply: { title: "Pagar otra compra mía", hint: "Se abona ahora; si sobra, lo que quede sigue siendo tuyo." },
    back: { title: "Que me lo devuelvan", hint: "Por transferencia a tu cuenta." },
  },
  which: "Qué compra",
  owes: "debe",
  confirm: {
    keep: (amount: string) => `Guardar ${amount}`,
    apply: (amount: string) => `Pagar ${amount} de esa compra`,
    back: (amount: string) => `Pedir la devolución de ${amount}`,
  },
  elsewhere: "Esta compra se hizo desde otro teléfono",
  elsewhereHint:
    "Si es tuya, confírmalo con un código que mandamos al contacto de la compra. Si no puedes, pídeselo al vendedor: le llama a quien compró antes de devolver nada.",
  sendCode: "Mandar el código",
  askSeller: "Pedírselo al vendedor",
  creditTitle: "Tienes saldo a favor",
  creditText: "Puedes usar en esta compra",
  useCredit: "Usarlo aquí",
};
