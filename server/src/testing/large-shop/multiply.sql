-- Copies what a shop has until it has about `corral.rows` items, animals and sales, for tests and benchmarks of large shops. An id of a copy is
-- made from the id it was copied from, so that what belongs together stays together; each copy is a day older, for two years. Copies of what
-- waits for somebody have ended. Triggers and foreign keys are off meanwhile: only for data that is thrown away.
do $$
declare
  -- One business, its people, and what it configured.
  single constant text[] := '{setting,staff_user,staff_session,one_time_link,photo,privacy_notice,provider_credential,signing_key,
    schema_migration,schema_trigger,folio_counter,health_probe,notice_pace,turned_away,guess_guard,sign_in_guard,animal_group,head_movement,pick_animal,calendar_feed,
    second_factor,idempotency,task_mark,check_run,check_difference,herd_import,cash_session,cash_movement,known_device,item_count,account_sum,
    herd_counted,herd_standing,herd_count,herd_day_count,bank_file_columns}';
  of_goods constant text[] := '{catalog_item,item_price,stock_movement,session,session_series,animal,animal_identifier,animal_event,herd_change}';
  -- Ids without a foreign key that are not of the copied rows.
  of_nobody constant text[] := '{by_user,by_id,by_staff,staff_id,device_id,entry_id}';
  wanted constant int := current_setting('corral.rows')::int;
  goods_copies constant int := wanted / least((select count(*) from catalog_item), (select count(*) from animal));
  sale_copies constant int := wanted / (select count(*) from sale);
  one record;
  columns text;
  copied text;
begin
  set session_replication_role = replica;
  for one in
    select c.oid, c.relname as name,
      case when c.relname = any (of_goods) then goods_copies else sale_copies end as copies
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all (single)
  loop
    select string_agg(quote_ident(a.attname), ', '), string_agg(format(case
      -- A parent may have fewer copies than its children.
      when a.atttypid = 'uuid'::regtype and parent.name is not null and parent.name <> all (single)
        then 'md5(o.%1$I::text || 1 + (n - 1) %% ' || case when parent.name = any (of_goods) then goods_copies else sale_copies end || ')::uuid'
      when a.atttypid = 'uuid'::regtype and parent.name is null and a.attname <> all (of_nobody) then 'md5(o.%1$I::text || n)::uuid'
      when a.attname in ('phone', 'contact_phone', 'to_phone') then '''+52'' || left(translate(md5(o.%1$I), ''abcdef'', ''012345''), 5) || lpad((n * 7919 %% 100000)::text, 5, ''0'')'
      when a.attname in ('email', 'contact_email', 'to_email') then 'n || o.%1$I'
      when a.attname in ('public_id', 'event_key', 'order_ref', 'payment_ref', 'idempotency_key', 'provider_refund_ref', 'tracking_key',
        'short_code', 'token_hash', 'secret_hash', 'code_hash', 'key', 'fingerprint', 'upload_key') then 'upper(left(md5(o.%1$I || n), 24))'
      when a.attname in ('value_raw', 'value_norm') then 'left(o.%1$I, 20) || lpad(n::text, 6, ''0'')'
      when a.attname in ('search_text', 'title', 'contact_name', 'holder', 'to_name') or (a.attname = 'name' and one.name in ('customer', 'animal'))
        then 'left(o.%1$I, 60) || '' '' || to_hex(n * 7919)'
      when a.attname = 'about' and one.name = 'review_task' then 'o.%1$I || ''-'' || n'
      when a.attname = 'folio' then 'o.%1$I || ''-'' || n'
      when a.attname = 'number' then 'o.%1$I + n * 1000'
      when a.attname in ('next_check_at', 'next_try_at', 'hold_until', 'release_at', 'watched_until', 'claimed_until',
        'from_network') then 'null'
      when a.attname = 'state' and one.name in ('charge', 'attempt') then
        'case when o.%1$I in (''open'', ''in_progress'', ''created'', ''requires_action'', ''processing'', ''unknown'', ''awaiting_customer'') then ''expired'' else o.%1$I end'
      -- There are fewer copies of an animal than of its sale.
      when a.attname = 'state' and one.name = 'claim' then 'case when o.subject_type = ''animal'' and n > ' || goods_copies || ' then ''released'' when o.state in (''temporary'', ''awaiting_payment'', ''deposit'') then ''expired'' else o.state end'
      when a.attname = 'state' and one.name = 'waitlist_entry' then 'case when o.%1$I in (''waiting'', ''offered'') then ''offer_expired'' else o.%1$I end'
      when a.attname = 'state' and one.name = 'sale' then 'case when o.%1$I = ''placed'' then ''cancelled'' else o.%1$I end'
      when a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype) then 'o.%1$I - n %% 730 * interval ''1 day'''
      when a.attname = 'occurred_on' then 'o.%1$I - n %% 730'
      else 'o.%1$I'
    end, a.attname), ', ')
    into columns, copied
    from pg_attribute a
    left join lateral (
      select r.relname as name from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]
    ) parent on true
    where a.attrelid = one.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    -- A lot has one listing.
    execute format('insert into %1$I (%2$s) select %3$s from %1$I o, generate_series(1, %4$s) n %5$s', one.name, columns, copied, one.copies,
      case when one.name = 'catalog_item' then 'where o.group_id is null'
        when one.name in ('item_price', 'stock_movement') then 'where o.item_id not in (select id from catalog_item where group_id is not null)' end);
    -- A transaction of minutes holds back what other databases of the cluster may read as settled: the herd's feed waits for it.
    commit;
  end loop;
  truncate item_count;
  insert into item_count (shelf, species, status, n)
    select shelf, species, case when sold then 'sold' else status end, count(*) from catalog_item group by 1, 2, 3;
  update account_sum set amount = amount * (sale_copies + 1);
  -- The herd is counted anew.
  truncate herd_counted, herd_standing, herd_count, herd_day_count;
  reset session_replication_role;
end $$;
