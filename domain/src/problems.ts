export interface Problem {
  status: number;
  retryable: boolean;
  title: string;
  /** What happened and what the person can do. */
  detail: string;
}

/** Every error that the API can answer (domain.md §7.15, rulings 19). The docs page is made from this table and a test produces each code. */
export const problems = {
  VALIDATION_FAILED: {
    status: 422,
    retryable: false,
    title: "Datos por revisar",
    detail: "Revisa los datos marcados.",
  },
  BAD_REQUEST: {
    status: 400,
    retryable: false,
    title: "Petición ilegible",
    detail: "No pudimos leer lo que se envió. Recarga la página e inténtalo otra vez.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retryable: false,
    title: "Formato no aceptado",
    detail: "Ese formato no se acepta aquí; envía JSON.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retryable: false,
    title: "Demasiado grande",
    detail: "Lo que enviaste es demasiado grande.",
  },
  PHOTO_UNREADABLE: {
    status: 422,
    retryable: false,
    title: "Foto que no se puede abrir",
    detail: "No pudimos abrir esa foto. Tómala otra vez o mándala como JPG, PNG o WebP.",
  },
  NOT_FOUND: {
    status: 404,
    retryable: false,
    title: "No existe",
    detail: "No encontramos lo que buscas. Revisa la liga o vuelve a la tienda.",
  },
  UNAUTHENTICATED: {
    status: 401,
    retryable: false,
    title: "Falta entrar",
    detail: "Entra con tu usuario para hacer esto.",
  },
  FORBIDDEN: {
    status: 403,
    retryable: false,
    title: "Sin permiso",
    detail: "Tu puesto no permite hacer esto. Pídeselo al encargado o al dueño.",
  },
  LOCKED_OUT: {
    status: 423,
    retryable: true,
    title: "Entrada cerrada un momento",
    detail: "Hubo demasiados intentos. Espera 15 minutos y vuelve a intentarlo.",
  },
  MESSAGE_MOVED: {
    status: 409,
    retryable: false,
    title: "El mensaje ya cambió",
    detail: "Este mensaje ya se mandó o cambió mientras lo veías. Mira cómo quedó antes de mandarlo otra vez.",
  },
  LINK_USED_UP: {
    status: 410,
    retryable: false,
    title: "Liga vencida",
    detail: "Esta liga ya se usó o venció. Arranca Corral otra vez para que imprima una nueva.",
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    title: "Muy seguido",
    detail: "Vas muy rápido. Espera unos segundos e inténtalo otra vez.",
  },
  CART_EMPTY: {
    status: 422,
    retryable: false,
    title: "Carrito vacío",
    detail: "Tu carrito está vacío. Agrega algo de la tienda.",
  },
  ITEM_NOT_PUBLISHED: {
    status: 409,
    retryable: false,
    title: "Ya no está a la venta",
    detail: "Eso ya no está a la venta. Quítalo del carrito para seguir.",
  },
  ANIMAL_NOT_AVAILABLE: {
    status: 409,
    retryable: false,
    title: "Apartado por otra persona",
    detail: "Alguien más ya apartó este animal. Quítalo del carrito o elige otro.",
  },
  NOT_ENOUGH_STOCK: {
    status: 409,
    retryable: false,
    title: "No alcanza",
    detail: "Ya no queda lo suficiente. Baja la cantidad para seguir.",
  },
  SESSION_FULL: {
    status: 409,
    retryable: false,
    title: "Sin lugares",
    detail: "Ya no quedan lugares suficientes en ese horario. Elige otro.",
  },
  HOLD_EXPIRED: {
    status: 410,
    retryable: false,
    title: "Se acabó el tiempo",
    detail: "Se acabó el tiempo de apartado. Vuelve al carrito para apartar otra vez.",
  },
  HOLD_LIMIT: {
    status: 429,
    retryable: false,
    title: "Compras sin pagar",
    detail: "Ya tienes 3 compras sin pagar. Paga o suelta una para seguir.",
  },
  LEGAL_INFO_MISSING: {
    status: 422,
    retryable: false,
    title: "Faltan datos del negocio",
    detail: "Para publicar falta decir quién vende. Complétalo en Ajustes.",
  },
  ANIMAL_NOT_LISTABLE: {
    status: 409,
    retryable: false,
    title: "No se puede vender",
    detail: "Este animal no se puede poner en venta ahora. Revisa su ficha.",
  },
  CAPACITY_BELOW_SOLD: {
    status: 409,
    retryable: false,
    title: "Ya hay más lugares vendidos",
    detail: "Ya se vendieron más lugares de los que quieres dejar. Sube el cupo.",
  },
  PRICE_CHANGED: {
    status: 409,
    retryable: false,
    title: "Cambió el precio",
    detail: "El precio cambió mientras comprabas. Revisa el nuevo total y confirma.",
  },
  PRIVACY_NOT_SHOWN: {
    status: 422,
    retryable: false,
    title: "Aviso de privacidad",
    detail: "El aviso de privacidad cambió. Recarga para verlo y confirma otra vez.",
  },
  AMOUNT_BELOW_MIN: {
    status: 422,
    retryable: false,
    title: "Monto muy bajo",
    detail: "El monto es menor del mínimo de esta forma de pago. Elige otra.",
  },
  AMOUNT_ABOVE_MAX: {
    status: 422,
    retryable: false,
    title: "Monto muy alto",
    detail: "El monto es mayor del máximo de esta forma de pago. Elige otra.",
  },
  METHOD_NOT_ALLOWED: {
    status: 422,
    retryable: false,
    title: "Forma de pago no disponible",
    detail: "Este pago no alcanza a llegar antes de la fecha. Elige otra forma de pago.",
  },
  NO_METHOD_AVAILABLE: {
    status: 422,
    retryable: false,
    title: "Sin forma de pago",
    detail: "No hay forma de pago en línea para este monto. Escríbele al vendedor para dividirlo.",
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    retryable: true,
    title: "Pago en proceso",
    detail: "Ya hay un pago en proceso. No pagues otra vez; te avisamos aquí.",
  },
  ALREADY_PAID: {
    status: 409,
    retryable: false,
    title: "Ya está pagado",
    detail: "Esto ya está pagado. Abre tu comprobante.",
  },
  CHARGE_EXPIRED: {
    status: 410,
    retryable: false,
    title: "Cobro vencido",
    detail: "Este cobro venció. Pide uno nuevo al vendedor.",
  },
  CHARGE_CANCELLED: {
    status: 410,
    retryable: false,
    title: "Cobro cancelado",
    detail: "Este cobro se canceló. Si tienes dudas, escríbele al vendedor.",
  },
  CARD_DECLINED: {
    status: 402,
    retryable: false,
    title: "Pago no aprobado",
    detail: "Tu banco no aprobó el pago. Prueba con otra tarjeta u otra forma de pago.",
  },
  SETTING_OUT_OF_BOUNDS: {
    status: 422,
    retryable: false,
    title: "Ajuste fuera de rango",
    detail: "Ese valor no cabe. Escribe uno dentro del rango.",
  },
  PROVIDER_KEYS_REFUSED: {
    status: 422,
    retryable: false,
    title: "El proveedor no aceptó las credenciales",
    detail: "El proveedor no reconoce esas credenciales. Cópialas otra vez de su panel. Las de antes siguen en uso.",
  },
  NOT_IN_DEMO: {
    status: 409,
    retryable: false,
    title: "No en la demostración",
    detail:
      "Esto es una demostración: sus proveedores son simulados y no usa credenciales. Para vender de verdad: npm start -- --real",
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "Servicio de pago sin respuesta",
    detail:
      "El servicio de pago no pudo atender. No se hizo ningún cargo; inténtalo en unos minutos o elige otra forma de pago.",
  },
  PAYMENT_VERIFICATION_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "Sin confirmar",
    detail:
      "No podemos confirmar tu pago anterior, así que no generamos otro cargo. Espera un momento e inténtalo otra vez.",
  },
  PROVIDER_NOT_CONFIGURED: {
    status: 409,
    retryable: false,
    title: "Falta configurar",
    detail: "El negocio todavía no acepta esta forma de pago. Elige otra.",
  },
  REFUND_EXCEEDS_COLLECTED: {
    status: 422,
    retryable: false,
    title: "Más de lo cobrado",
    detail: "No puedes devolver más de lo cobrado. Baja el monto.",
  },
  REFUND_NOT_ALLOWED: {
    status: 409,
    retryable: false,
    title: "No se puede devolver",
    detail: "Este cobro no admite una devolución ahora. Revisa su estado.",
  },
  REFUND_NEEDS_ANOTHER: {
    status: 403,
    retryable: false,
    title: "Falta que alguien más apruebe",
    detail: "Esta devolución la aprueba otra persona. Pídeselo al dueño.",
  },
  REFUND_DECIDED: {
    status: 409,
    retryable: false,
    title: "Ya se decidió",
    detail: "Alguien ya decidió sobre esta devolución. Revisa cómo quedó.",
  },
  CLABE_INVALID: {
    status: 422,
    retryable: false,
    title: "CLABE incorrecta",
    detail: "La CLABE no es correcta; revisa los 18 dígitos.",
  },
  TRANSFER_KEY_REUSED: {
    status: 409,
    retryable: false,
    title: "Clave de rastreo repetida",
    detail: "Esa clave de rastreo ya se usó. Revisa la que da el banco.",
  },
  TILL_CLOSED: {
    status: 409,
    retryable: false,
    title: "Caja cerrada",
    detail: "Abre tu caja con su fondo para recibir efectivo.",
  },
  TILL_OPEN: {
    status: 409,
    retryable: false,
    title: "Caja abierta",
    detail: "Ya tienes una caja abierta en este equipo. Ciérrala para abrir otra.",
  },
  TILL_STATE: {
    status: 409,
    retryable: false,
    title: "La caja cambió",
    detail: "Esa caja ya se está contando o ya se cerró. Recarga para ver cómo quedó.",
  },
  TRANSFER_DECIDED: {
    status: 409,
    retryable: false,
    title: "Ya se decidió",
    detail: "Alguien ya confirmó o rechazó esta transferencia. Recarga para ver cómo quedó.",
  },
  WEBHOOK_SIGNATURE_INVALID: {
    status: 401,
    retryable: false,
    title: "Firma no válida",
    detail: "La firma no es válida.",
  },
  ALREADY_DECIDED: {
    status: 409,
    retryable: false,
    title: "Ya se decidió",
    detail: "Esto ya se decidió. Recarga para ver en qué quedó.",
  },
  DECISION_NOT_ALLOWED: {
    status: 409,
    retryable: false,
    title: "Decisión no disponible",
    detail: "Eso ya no es posible con lo que hay ahora. Recarga para ver las opciones.",
  },
  VERSION_CONFLICT: {
    status: 412,
    retryable: false,
    title: "Alguien lo cambió antes",
    detail: "Alguien lo cambió antes que tú y nada se guardó. Revisa cómo quedó y vuelve a hacer tu cambio.",
  },
  LAST_OWNER: {
    status: 409,
    retryable: false,
    title: "Es el último dueño",
    detail: "Es el único dueño activo. Haz dueño a otra persona antes de cambiarlo o suspenderlo.",
  },
  OWN_ROLE: {
    status: 409,
    retryable: false,
    title: "Es tu propio puesto",
    detail: "Nadie cambia su propio puesto ni se suspende. Pídeselo a otro dueño.",
  },
  LOGIN_TAKEN: {
    status: 409,
    retryable: false,
    title: "Usuario ocupado",
    detail: "Ese usuario ya es de otra persona. Elige otro.",
  },
  PHONE_TAKEN: {
    status: 409,
    retryable: false,
    title: "Ese teléfono ya es de otro cliente",
    detail: "Ese teléfono o correo ya es de otro cliente. Si son la misma persona, júntalos.",
  },
  CUSTOMER_BLOCKED: {
    status: 403,
    retryable: false,
    title: "Compra con el negocio",
    detail: "No podemos tomar esta compra en línea. Llama al negocio para comprar.",
  },
  SALE_MOVE_NOT_ALLOWED: {
    status: 409,
    retryable: false,
    title: "Ya no se puede",
    detail: "Eso ya no se puede con esta venta. Recarga para ver cómo está.",
  },
  SALE_NOT_PAID: {
    status: 409,
    retryable: false,
    title: "Falta pagar",
    detail: "Esta venta no está pagada. Cóbrala antes de entregar, o que el encargado lo autorice con su motivo.",
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    retryable: false,
    title: "Falta la clave",
    detail: "Falta la clave de repetición (Idempotency-Key) de la operación.",
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    retryable: false,
    title: "Clave usada",
    detail: "Esa operación ya se usó con otros datos. Inténtalo otra vez.",
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    retryable: true,
    title: "En curso",
    detail: "Esa operación todavía está en curso. Espera un momento.",
  },
  RECEIPT_NOT_FOUND: {
    status: 404,
    retryable: false,
    title: "No existe",
    detail: "No encontramos ese comprobante. Revisa la liga que te dieron.",
  },
  RECEIPT_TYPE_UNKNOWN: {
    status: 404,
    retryable: false,
    title: "No existe",
    detail: "No encontramos ese comprobante. Revisa la liga que te dieron.",
  },
  REAL_CARD_IN_DEMO: {
    status: 422,
    retryable: false,
    title: "Tarjeta real en demostración",
    detail: "Esta es una demostración: usa una tarjeta de prueba, nunca una real.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "Sin base de datos",
    detail: "El sistema no puede guardar en este momento. Inténtalo en unos segundos; no se hizo ningún cargo.",
  },
  INTERNAL: {
    status: 500,
    retryable: true,
    title: "Falla nuestra",
    detail: "Algo falló de nuestro lado. Inténtalo otra vez; si sigue, escríbenos con la clave de soporte.",
  },
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof problems;
