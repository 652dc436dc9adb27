/** An error that the API answers. */
export interface Problem {
  status: number;
  /** The same request may succeed later. */
  retryable?: true;
  title: string;
  /** What happened and what the person can do next. */
  detail: string;
  /** The page of the manual that tells more (docs/manual); what can happen anywhere needs none. */
  manual?: string;
}

/** Problems of any request, whatever it is about. */
export const generalProblems = {
  VALIDATION_FAILED: {
    status: 422,
    title: "Datos por revisar",
    detail: "Revisa los datos marcados.",
  },
  BAD_REQUEST: {
    status: 400,
    title: "Petición ilegible",
    detail: "No pudimos leer lo que se envió. Recarga la página e inténtalo otra vez.",
  },
  ADDRESS_TOO_LONG: {
    status: 414,
    title: "Dirección demasiado larga",
    detail: "Esa dirección es demasiado larga. Vuelve a la tienda y búscalo desde ahí.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: "Demasiado que leer",
    detail: "Tu navegador mandó más datos de los que se pueden leer. Borra los datos de este sitio y vuelve a abrirlo.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "Formato no aceptado",
    detail: "Ese formato no se acepta aquí; envía JSON.",
  },
  FILE_TOO_LONG: {
    status: 422,
    title: "El libro de Excel saldría muy largo",
    detail: "Son más de 20,000 renglones. Elige menos días o un filtro, o descárgalo como CSV.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: "Demasiado grande",
    detail: "Lo que enviaste es demasiado grande.",
  },
  FILE_UNREADABLE: {
    status: 422,
    title: "Archivo que no se puede leer",
    detail: "No pudimos leer ese archivo. Guárdalo como CSV UTF-8 y elígelo otra vez.",
    manual: "importar",
  },
  SHEET_NEEDED: {
    status: 422,
    title: "Falta decir qué hoja",
    detail: "El libro tiene varias hojas. Elige en cuál está lo que quieres traer.",
    manual: "importar",
  },
  NOT_FOUND: {
    status: 404,
    title: "No existe",
    detail: "No encontramos lo que buscas. Revisa el enlace o vuelve a la tienda.",
  },
  UNAUTHENTICATED: {
    status: 401,
    title: "Falta entrar",
    detail: "Entra con tu usuario para hacer esto.",
    manual: "entrar",
  },
  FORBIDDEN: {
    status: 403,
    title: "Sin permiso",
    detail: "Tu puesto no permite hacer esto. Pídeselo al encargado o al dueño.",
    manual: "entrar",
  },
  FOREIGN_PAGE: {
    status: 403,
    title: "Petición de otra página",
    detail: "Otra página quiso hacer esto por ti, y no se hizo nada. Ábrelo tú desde aquí y vuelve a intentarlo.",
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    title: "Muy seguido",
    detail: "Vas muy rápido. Espera unos segundos e inténtalo otra vez.",
  },
  BUYER_ONLY: {
    status: 403,
    title: "Lo hace quien compró",
    detail: "Esto lo hace quien compró, en su teléfono. Con tu sesión hazlo desde la venta.",
    manual: "comprar",
  },
  ALREADY_DECIDED: {
    status: 409,
    title: "Ya se decidió",
    detail: "Esto ya se decidió. Recarga para ver en qué quedó.",
    manual: "pedidos",
  },
  DECISION_NOT_ALLOWED: {
    status: 409,
    title: "Decisión no disponible",
    detail: "Eso ya no es posible con lo que hay ahora. Recarga para ver las opciones.",
    manual: "pedidos",
  },
  VERSION_CONFLICT: {
    status: 412,
    title: "Alguien lo cambió antes",
    detail: "Alguien lo cambió antes que tú y nada se guardó. Revisa cómo quedó y vuelve a hacer tu cambio.",
    manual: "sin-senal",
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    title: "Falta la clave",
    detail: "Falta la clave de repetición (Idempotency-Key) de la operación.",
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: "Clave usada",
    detail: "Esa operación ya se usó con otros datos. Inténtalo otra vez.",
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    retryable: true,
    title: "En curso",
    detail: "Esa operación todavía está en curso. Espera un momento.",
  },
  RESTARTING: {
    status: 503,
    retryable: true,
    title: "Volvemos en un momento",
    detail: "El sistema se está reiniciando y no hizo nada de esto. Inténtalo en unos segundos.",
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "Sin base de datos",
    detail: "El sistema no puede guardar en este momento. Inténtalo en unos segundos; no se hizo ningún cargo.",
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "No se puede guardar",
    detail:
      "El sistema no puede escribir en su carpeta de datos. Quien lo cuida debe revisar que el disco tenga espacio y que se pueda escribir en él.",
    manual: "sin-senal",
  },
  INTERNAL: {
    status: 500,
    retryable: true,
    title: "Falla nuestra",
    detail: "Algo falló de nuestro lado. Inténtalo otra vez; si sigue, escríbenos con la clave de soporte.",
  },
} as const satisfies Record<string, Problem>;
