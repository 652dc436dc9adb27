/** A receipt as a PDF; `?papel=` selects the paper size. */
export const receiptPdf = "/api/receipts/:tipo/:id/pdf";
