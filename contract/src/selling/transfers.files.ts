/** A proof that a payer sent, for the staff. */
export const transferFile = "/api/transfers/:transferId/proofs/:proofId";
