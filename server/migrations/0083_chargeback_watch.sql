-- The search of chargebacks, once a day over all processes.
insert into notice_pace (lane, next_at) values ('chargebacks', '2000-01-01T00:00:00Z') on conflict do nothing;
-- Payments from before that may still be charged back are asked about within a week, spread over it.
update attempt set next_check_at = now() + random() * interval '7 days'
where provider = 'mercadopago' and method in ('mp_card', 'mp_wallet') and state in ('succeeded', 'partially_refunded')
  and next_check_at is null and created_at > now() - interval '90 days';
