import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";

export const visitsMessages = {
  date_cancelled: { words: "Fecha cancelada" },
} as const satisfies MessageDeclarations;

/** The date of a visit was cancelled. `money` says what happens to the payments for it. */
export const dateCancelledMessage = (v: {
  business: string;
  title: string;
  /** Local day and hour of the business, with the zone. */
  when: string;
  reason: string;
  places: number;
  money: "none" | "back" | "asked";
  /** The sale had other lines, and all of it was released because nothing was paid. */
  abandonAttempt: boolean;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Se canceló tu visita: ${v.title}`),
  business: oneLine(v.business),
  says: [
    `Tuvimos que cancelar esta fecha: ${oneLine(v.reason, 200)}`,
    {
      none: "No habías pagado, así que no hay nada que devolverte. Si tenías una ficha o una CLABE, ya no la pagues.",
      back: "Ya pedimos la devolución de lo que pagaste por ella. Te avisamos cuando salga.",
      asked: "Te vamos a devolver lo que pagaste por ella: nos comunicamos contigo para saber a dónde mandarlo.",
    }[v.money],
    ...(v.abandonAttempt ? ["Lo demás de esa compra también se soltó. Si todavía lo quieres, está en la tienda."] : []),
    ...demoNote(v.demo),
  ],
  facts: [
    { label: "Visita", value: oneLine(v.title) },
    { label: "Fecha", value: v.when },
    { label: "Lugares", value: String(v.places) },
  ],
  link: { path: `/cobro?c=${v.id}`, words: "Ver mi compra" },
});
