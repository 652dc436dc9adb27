/** A ticket's date as an iCalendar file. */
export const ticketIcs = "/api/receipts/boleto/:id/ics";
