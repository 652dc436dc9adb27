export const tryText = {
  title: "Proveedores de pago",
  check: "Preguntar a los proveedores",
  checkDetail: "Si contestan, qué tan rápido y si reconocen las credenciales",
  took: (ms: number) => `${ms} ms`,
  charge: "Cobro de prueba",
  chargeNote: {
    demo: "Crea un cobro por el monto más chico y abre la forma de pago. Es la demostración: no es dinero real.",
    real: "Es dinero real: crea un cobro por el monto más chico y lo pagas tú. Para regresarlo, ábrelo en Ventas y usa Devolver; OXXO no devuelve por la caja, se regresa por transferencia.",
  },
  methods: {
    mp_card: "Tarjeta",
    mp_wallet: "Cuenta de Mercado Pago",
    spei_mp: "Transferencia SPEI",
    oxxo_cash: "Efectivo en OXXO",
  },
  confirm: "Sí, cobrar de verdad",
  cancel: "Mejor no",
  confirmTitle: "Es dinero real",
};
