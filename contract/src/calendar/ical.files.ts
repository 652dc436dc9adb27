/** The date of a ticket, for the calendar of a phone. */
export const ticketIcs = "/api/receipts/boleto/:id/ics";
