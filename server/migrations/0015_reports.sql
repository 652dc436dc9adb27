-- Reports read the ledger and the receipts by time.
create index journal_by_time on journal (at, id);
create index receipt_by_time on receipt (issued_at, id);
