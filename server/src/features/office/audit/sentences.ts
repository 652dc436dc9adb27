import type { AuditKind } from "@corral/contract/types";
import { searchText } from "@corral/domain/kernel/text/search-text";

interface Sentence {
  kind: AuditKind;
  /** The text after the actor's name: «Rosa canceló un cobro». */
  said: string;
}

/** Every action of `audit()` in the staff's words. A test reads the server's source and names missing ones. */
export const sentences: Record<string, Sentence> = {
  "charge.cancel": { kind: "money", said: "canceló un cobro" },
  "charge.tried": { kind: "money", said: "hizo un cobro de prueba" },
  "charge.replace": { kind: "money", said: "cambió un cobro por otro igual" },
  "balance.extend": { kind: "money", said: "dio más días para pagar un saldo" },
  "refund.asked": { kind: "money", said: "pidió devolver dinero" },
  "refund.approved": { kind: "money", said: "aprobó una devolución" },
  "refund.turned_down": { kind: "money", said: "no aprobó una devolución" },
  "refund.settled": { kind: "money", said: "anotó que una devolución se entregó" },
  "refund.not_done": { kind: "money", said: "anotó que una devolución no se hizo" },
  "refund.failed": { kind: "money", said: "supo del proveedor que una devolución no se hizo" },
  "refund.seen": { kind: "money", said: "encontró una devolución hecha en el panel del proveedor" },
  "surplus.chosen": { kind: "money", said: "decidió qué hacer con su dinero a favor" },
  "contact.confirmed": { kind: "money", said: "confirmó el contacto de una compra con un código" },
  "review.decide": { kind: "money", said: "decidió algo que estaba por revisar" },
  "review.take": { kind: "money", said: "tomó algo por revisar" },
  "review.drop": { kind: "money", said: "soltó algo por revisar" },
  "event.again": { kind: "money", said: "procesó otra vez un aviso del proveedor" },
  "check.run": { kind: "money", said: "pidió comparar el libro con los proveedores" },
  "customer.create": { kind: "people", said: "dio de alta a un cliente" },
  "customer.edit": { kind: "people", said: "cambió los datos de un cliente" },
  "customer.join": { kind: "people", said: "juntó a dos clientes en uno" },
  "customer.block": { kind: "people", said: "no deja comprar en línea a un cliente" },
  "customer.unblock": { kind: "people", said: "deja comprar otra vez a un cliente" },
  "sale.prepare": { kind: "money", said: "movió la entrega de un pedido" },
  "sale.weigh": { kind: "money", said: "propuso el peso final de una venta" },
  "sale.weigh_outside": { kind: "money", said: "autorizó un peso fuera de lo acordado" },
  "sale.weighed": { kind: "money", said: "anotó que aceptaron el peso final" },
  "sale.weigh_rejected": { kind: "money", said: "no aceptó el peso propuesto" },
  "sale.weigh_withdrawn": { kind: "money", said: "quitó un peso propuesto" },
  "sale.deliver": { kind: "money", said: "entregó un pedido" },
  "sale.credit": { kind: "money", said: "dejó entregar sin pagar" },
  "sale.cancel": { kind: "money", said: "canceló un pedido" },
  "sale.return": { kind: "money", said: "recibió de vuelta un pedido" },
  "sale.request": { kind: "money", said: "pidió cancelar o devolver" },
  "sale.request_declined": { kind: "money", said: "dijo que no a una cancelación o devolución" },
  "receipt.relink": { kind: "money", said: "dio enlace nuevo a un comprobante" },
  "setting.change": { kind: "settings", said: "cambió los ajustes" },
  "privacy.publish": { kind: "settings", said: "publicó un aviso de privacidad" },
  "provider.keys": { kind: "settings", said: "dio credenciales de un proveedor de pago" },
  "consent.record": { kind: "people", said: "anotó lo que un cliente acepta" },
  "charge.create": { kind: "money", said: "hizo un cobro" },
  "cash.take": { kind: "money", said: "recibió efectivo" },
  "terminal.take": { kind: "money", said: "cobró con la terminal" },
  "transfer.submit": { kind: "money", said: "anotó una transferencia" },
  "transfer.review": { kind: "money", said: "fue a buscar una transferencia en el banco" },
  "transfer.confirm": { kind: "money", said: "confirmó una transferencia" },
  "transfer.reject": { kind: "money", said: "rechazó una transferencia" },
  "record.written": { kind: "herd", said: "anotó un registro de un animal" },
  "record.written_to_many": { kind: "herd", said: "anotó el mismo registro a varios animales" },
  "record.planned": { kind: "herd", said: "dejó algo por hacer a un animal" },
  "record.moved": { kind: "herd", said: "cambió algo por hacer de un animal" },
  "record.done": { kind: "herd", said: "dio por hecho algo de un animal" },
  "record.cancelled": { kind: "herd", said: "quitó algo por hacer de un animal" },
  "record.corrected": { kind: "herd", said: "corrigió un registro de un animal" },
  "record.voided": { kind: "herd", said: "borró un registro de un animal: fue un error" },
  "animal.flagged_stolen": { kind: "herd", said: "reportó robado un animal" },
  "animal.cleared_stolen": { kind: "herd", said: "quitó el reporte de robo de un animal" },
  "till.open": { kind: "money", said: "abrió una caja" },
  "till.in": { kind: "money", said: "metió efectivo a una caja" },
  "till.out": { kind: "money", said: "sacó efectivo de una caja" },
  "till.count": { kind: "money", said: "empezó a contar una caja" },
  "till.counted": { kind: "money", said: "contó una caja" },
  "till.go_on": { kind: "money", said: "siguió cobrando sin cerrar la caja" },
  "till.close": { kind: "money", said: "hizo un corte de caja" },
  "key.rotated": { kind: "settings", said: "cambió la llave que firma los comprobantes" },
  "staff.added": { kind: "people", said: "agregó a una persona" },
  "staff.edited": { kind: "people", said: "cambió los datos de una persona" },
  "staff.suspended": { kind: "people", said: "suspendió a una persona" },
  "staff.reactivated": { kind: "people", said: "reactivó a una persona" },
  "code.made": { kind: "people", said: "hizo un código para elegir contraseña" },
  "code.refused": { kind: "access", said: "probó un código que no sirve" },
  "password.recovered": { kind: "access", said: "eligió su contraseña con un código" },
  "password.changed": { kind: "access", said: "cambió su contraseña" },
  "message.resent": { kind: "settings", said: "mandó otra vez un mensaje" },
  "message.by_hand": { kind: "settings", said: "entregó un mensaje por WhatsApp" },
  "item.created": { kind: "prices", said: "creó un artículo" },
  "item.edited": { kind: "prices", said: "cambió un artículo" },
  "item.priced": { kind: "prices", said: "cambió un precio" },
  "item.publish": { kind: "prices", said: "puso algo en venta" },
  "item.pause": { kind: "prices", said: "puso en pausa algo que se vendía" },
  "item.archive": { kind: "prices", said: "archivó un artículo" },
  "item.restore": { kind: "prices", said: "recuperó un artículo archivado" },
  "stock.moved": { kind: "prices", said: "cambió las existencias" },
  "date.added": { kind: "prices", said: "agregó una fecha a una visita" },
  "date.edited": { kind: "prices", said: "cambió una fecha de una visita" },
  "date.cancelled": { kind: "prices", said: "canceló una fecha de una visita" },
  "ticket.undone": { kind: "people", said: "deshizo una entrada de la puerta" },
  "feed.made": { kind: "access", said: "hizo su dirección privada de calendario" },
  "feed.dropped": { kind: "access", said: "quitó su dirección privada de calendario" },
  "animal.created": { kind: "herd", said: "dio de alta un animal" },
  "animal.edited": { kind: "herd", said: "cambió los datos de un animal" },
  "animal.published": { kind: "herd", said: "cambió lo que el público ve de un animal" },
  "mark.added": { kind: "herd", said: "puso una identificación a un animal" },
  "mark.removed": { kind: "herd", said: "quitó una identificación a un animal" },
  "herd.imported": { kind: "herd", said: "importó animales de un archivo" },
  "group.created": { kind: "herd", said: "creó un grupo de animales" },
  "group.edited": { kind: "herd", said: "cambió un grupo de animales" },
  "group.filled": { kind: "herd", said: "cambió animales de grupo" },
  "series.added": { kind: "prices", said: "repitió una visita cada semana" },
  "series.edited": { kind: "prices", said: "cambió las fechas que repite una visita" },
  "booking.released": { kind: "money", said: "soltó los lugares de una fecha cancelada" },
  "session.opened": { kind: "access", said: "entró" },
  "session.ended": { kind: "access", said: "salió" },
  "session.refused": { kind: "access", said: "no pudo entrar: el usuario o la contraseña no coinciden" },
  "device.closed": { kind: "access", said: "sacó a una persona de un dispositivo" },
  "device.closed_others": { kind: "access", said: "sacó a una persona de sus otros dispositivos" },
};

const actors: Record<string, string> = {
  terminal: "La terminal del servidor",
  programa: "El programa",
  comprador: "Quien compró",
  desconocido: "Alguien",
};
/** The subject of the sentence. Only actors who are not staff are named by the program. */
export const whoWords = (who: string, isStaff: boolean) => (isStaff ? who : (actors[who] ?? who));

/** An action unknown to this version is shown as it is, never hidden. */
export const sentenceOf = (action: string): Sentence =>
  sentences[action] ?? { kind: "settings", said: `hizo «${action}»` };

export const actionsOf = (kind: AuditKind) => Object.keys(sentences).filter((a) => sentences[a]?.kind === kind);

/** The actions whose sentence contains this word, which is case- and accent-folded. */
export const actionsSaying = (word: string) =>
  Object.keys(sentences).filter((a) => searchText(sentences[a]?.said).includes(word));
