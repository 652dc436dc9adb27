export const remindersText = {
  title: "Recordatorios por WhatsApp",
  on: "Te recordamos saldos, fichas por vencer y visitas.",
  off: "Actívalos para saldos, fichas por vencer y visitas.",
};
