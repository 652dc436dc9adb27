/** A charge, live. */
export const chargeEvents = "/api/charges/:chargeId/events";
