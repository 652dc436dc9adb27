import { thisDevice } from "#src/shared/text/this-device";
export const verifyText = {
  title: "Verificación",
  checking: "Comprobando la firma…",
  verdicts: {
    genuine: {
      title: "Es auténtico",
      detail: "La firma es del negocio. Compara estos datos con tu papel: deben ser los mismos.",
    },
    registered: {
      title: "El negocio lo emitió",
      detail: "Tiene este código en sus registros. Compara estos datos con tu papel: deben ser los mismos.",
    },
    no_match: {
      title: "No coincide",
      detail: "Este código fue cambiado o se leyó mal. Escanéalo otra vez; si sigue igual, no lo aceptes.",
    },
    unknown_key: {
      title: "No lo firmó este negocio",
      detail: "La llave con la que está firmado no es ninguna de las suyas. No lo aceptes.",
    },
    no_key_here: {
      title: "Falta conexión",
      detail:
        "Este teléfono todavía no tiene la llave del negocio. Conéctate una vez; después se comprueba también sin señal.",
    },
    not_checked: {
      title: "No se pudo comprobar",
      detail:
        "Este teléfono no pudo revisar la firma; eso no dice nada del papel. Inténtalo otra vez o escanéalo con otro teléfono.",
    },
    unknown_code: {
      title: "No existe ese código",
      detail: "El negocio no tiene ningún comprobante con este código. Revisa que esté completo.",
    },
    ask_later: {
      title: "Falta conexión",
      detail: "Con el puro código se le pregunta al negocio, y ahora no hay conexión. Con el QR no hace falta.",
    },
  },
  facts: {
    tipo: "Qué es",
    folio: "Folio",
    issued: "Fecha",
    code: "Código",
    amount: {
      venta: "Total",
      pago: "Pagado",
      donativo: "Donativo",
      apartado: "Apartado",
      reembolso: "Reembolsado",
      entrega: "Valor de lo entregado",
      boleto: "Boleto de visita",
      estado: "Falta por pagar",
    },
  },
  standing: {
    cancelled: { title: "La venta se canceló", detail: "Lo que dice este comprobante ya no vale." },
    returned: { title: "Se devolvió", detail: "Lo vendido regresó al negocio." },
    asking: "Preguntando al negocio si sigue igual…",
    same: { title: "Sigue vigente", detail: "El negocio lo tiene registrado, sin cambios." },
    replaced: (folio: string) => ({ title: "Fue sustituido", detail: `El que vale ahora es ${folio}.` }),
    refunded: (amount: string) => ({ title: "Tuvo reembolso", detail: `Se devolvieron ${amount}.` }),
    notFound: {
      title: "El negocio no lo encuentra",
      detail: "La firma es suya, pero hoy no lo tiene en sus registros. Pregúntale antes de aceptarlo.",
    },
    offline: {
      title: "Comprobado sin conexión",
      detail: "Con señal también sabrás si después se sustituyó o se reembolsó.",
    },
    failed: { title: "No se pudo preguntar al negocio", detail: "La firma sí está comprobada. Inténtalo más tarde." },
  },
  get privacy() {
    return `Aquí no se muestra el nombre de nadie. El QR se comprueba en ${thisDevice()}.`;
  },
  retry: "Intentar otra vez",
  shop: "Ir a la tienda",
};
