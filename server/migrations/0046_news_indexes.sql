-- The bell reads the newest of each kind.
create index refund_decided on refund (decided_at desc) where decided_at is not null;
create index refund_failed on refund (ended_at desc) where state = 'failed';
create index message_asked_for on message (created_at desc)
  where kind in ('purchase_list', 'contact_code') and channel = 'whatsapp' and state = 'queued';
