/** A receipt as a file; `?papel=` says for which paper. */
export const receiptPdf = "/api/receipts/:tipo/:id/pdf";
