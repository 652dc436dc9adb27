/** A charge, live (server-sent events). */
export const chargeEvents = "/api/charges/:chargeId/events";
