import { byKey } from "#src/shared/text/by-key";
import { thisDevice } from "#src/shared/text/this-device";

const pending = (n: number) => (n === 1 ? "1 pendiente" : `${n} pendientes`);

/** Texts of unsent work. */
export const queueText = {
  get intro() {
    return `Lo que hiciste en ${thisDevice()} y el servidor todavía no tiene. Se envía solo en cuanto hay señal; no caduca.`;
  },
  /** Over the tabs, on any screen. */
  pill: {
    unsent: (n: number) => `${n} sin enviar`,
    attention: (n: number) => (n === 1 ? "1 requiere atención" : `${n} requieren atención`),
  },
  send: "Enviar ahora",
  sendsItself: "Sin señal. Se envía solo en cuanto vuelva.",
  sending: (done: number, of: number) => `Enviando… van ${done} de ${of}`,
  allSent: "Se envió todo.",
  stay: (n: number) => `${n === 1 ? "Queda 1" : `Quedan ${n}`} sin enviar. Abajo dice qué espera cada uno.`,
  none: "Todo está enviado",
  noneHint: "Lo que hagas sin señal aparece aquí y se envía solo.",
  locked: (n: number) =>
    `${n === 1 ? "Hay 1 pendiente tuyo" : `Hay ${n} pendientes tuyos`} en ${thisDevice()} que no se pueden abrir: se guardaron con una llave que el servidor ya no tiene. Avisa al dueño antes de borrar los datos del navegador.`,
  tiers: {
    opening: "",
    indexeddb: "Guarda pronto: el navegador podría borrar datos si falta espacio. Envía en cuanto tengas señal.",
    localstorage:
      "Almacenamiento limitado: en este navegador caben 100 pendientes, 20 de ellos cobros, y ninguna foto.",
    memory: "Este navegador no guarda datos; necesitas conexión.",
  },
  attention: {
    title: "Requiere atención",
    note: "El servidor contestó y no lo aceptó. No se borra solo: corrígelo, vuelve a intentarlo o descártalo con un motivo.",
    again: "Volver a intentar",
    fix: "Corregir",
    discard: "Descartar…",
  },
  discard: {
    title: "Descartar este pendiente",
    detail: (what: string) =>
      `«${what}» no se enviará nunca. Se queda en Enviados, marcado como descartado, con tu motivo.`,
    dependents: (n: number) =>
      n === 1
        ? "Otro pendiente depende de este y va a requerir atención."
        : `Otros ${n} pendientes dependen de este y van a requerir atención.`,
    reason: "¿Por qué se descarta?",
    reasonHint: "Al menos 3 letras.",
    do: "Descartar",
    keep: "Dejarlo",
  },
  waiting: {
    title: "Por enviar",
    sending: "Enviando…",
    soon: "Sale en un momento",
    signal: "Espera señal",
    wifi: "Espera Wi-Fi",
    attention: (what: string) => `Espera a «${what}», que requiere atención`,
    after: (what: string) => `Va después de «${what}»`,
    inSeconds: (n: number) => `Otro intento en ${n} s`,
    inMinutes: (n: number) => `Otro intento en ${n} min`,
  },
  sent: {
    title: "Enviados",
    get note() {
      return `De los últimos 90 días, en ${thisDevice()}.`;
    },
    today: "Hoy",
    yesterday: "Ayer",
    discarded: "Descartado",
    reason: (why: string) => `Motivo: ${why}`,
    more: "Ver más",
  },
  wifi: "Enviar fotos sólo con Wi-Fi",
  wifiHint: "Algunos navegadores no dicen qué red usas; ahí las fotos se envían siempre.",
  export: "Exportar",
  exported: "Se guardó un archivo con lo que no se ha enviado. Trae datos de personas: guárdalo donde sólo tú lo veas.",
  exportFailed: "No pudimos hacer el archivo. Inténtalo otra vez.",
  file: {
    note: (name: string) =>
      `Esto es lo que ${name} hizo en ${thisDevice()} y todavía no se envía. Es una copia para leerse: lo que falta se sigue enviando desde ahí.`,
    state: byKey({ queued: "por enviar", sending: "enviándose", needs_attention: "requiere atención" }),
  },
  leave: {
    title: "Hay trabajo sin enviar",
    detail: (n: number, cash: string | null) =>
      `Tienes ${pending(n)} sin enviar${cash ? `, con ${cash} en efectivo` : ""}. Envía antes de salir.`,
    unanswered: (amount: string) =>
      `De ${amount} en efectivo no supimos si se anotó. Se pregunta solo en cuanto hay señal; si sales, cuando entres otra vez.`,
    send: "Enviar ahora",
    export: "Exportar",
    stay: "Quedarme",
    left: (n: number, attention: number, offline: boolean) =>
      `${n === 1 ? "Queda 1" : `Quedan ${n}`} sin enviar: ${
        attention > 0
          ? attention === 1
            ? "1 requiere atención"
            : `${attention} requieren atención`
          : offline
            ? "no hay señal"
            : "el servidor todavía no contesta"
      }.`,
    see: "Ver qué falta",
    out: "Salir sin enviar",
    sealed: (login: string) =>
      `Lo que no se envió se queda guardado en ${thisDevice()}, cerrado, hasta que entres otra vez como ${login}. Nadie más lo ve ni lo envía.`,
    plain: (login: string) =>
      `Lo que no se envió se queda guardado en ${thisDevice()} hasta que entres otra vez como ${login}. Nadie más lo envía.`,
  },
  door: (it: { count: number; name: string; login: string }) =>
    it.count === 1
      ? `Hay 1 pendiente de ${it.name} sin enviar. Entra como ${it.login} para enviarlo.`
      : `Hay ${it.count} pendientes de ${it.name} sin enviar. Entra como ${it.login} para enviarlos.`,
  test: {
    attention: "Requieren atención",
    leader: "Quién envía",
    leads: "Esta pestaña",
    other: "Otra pestaña",
    next: "Siguiente intento",
    noNext: "Ninguno pendiente",
  },
};
