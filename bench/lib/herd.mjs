/**
 * Grows the herd to n animals with two identifiers each. @param {(sql: string, values?: unknown[]) => Promise<unknown>}
 * query @param {number} n
 */
export async function growHerd(query, n) {
  await query(
    `insert into animal (id, species, breed, name, sex, color, purpose, photo_id, photo_ids, search_text, created_at, birth_date)
      select gen_random_uuid(), 'cattle', 'Cebú', 'Vaca ' || i, 'female', 'Gris', 'breeding', p.id, array[p.id], 'vaca ' || i || ' cebu bovino gris', now(), '2022-03-01'
      from generate_series((select count(*) from animal)::int + 1, $1) i, (select id from photo order by id limit 1) p`,
    [n],
  );
  await query(`insert into animal_identifier (id, animal_id, type, value_raw, value_norm, active, created_at)
    select gen_random_uuid(), a.id, t.type, t.value, t.value, true, now() from
      (select id, row_number() over (order by id) + (select count(*) from animal_identifier) as n from animal a
        where not exists (select from animal_identifier m where m.animal_id = a.id)) a
      cross join lateral (values ('siniiga', '15' || lpad((a.n * 7919 % 100000000)::text, 8, '0')), ('ear_tag_internal', 'G' || lpad(a.n::text, 6, '0'))) as t (type, value)`);
  await query("analyze animal, animal_identifier, herd_change");
}
