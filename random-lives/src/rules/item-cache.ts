import { setTimeout } from "node:timers/promises";
import type { Life } from "../life/life";

let asked = 0;

/** Rule 1: a filter answered from the item cache lists what the tables contain. */
export async function itemCacheAgrees(h: Life): Promise<string[]> {
  const found = async () => {
    // With a new bound, so that no cached answer serves it.
    const { body } = await h.owner.get(`/api/catalog?available=true&min=1&max=${900_000_000 + asked++}&limit=60`);
    return (body as { items: { id: string }[] }).items.map((it) => it.id);
  };
  const there = async () => {
    const { rows } = await h.world.db.query<{ id: string }>(`
      select i.id from catalog_item i where status = 'published' and not sold and price >= 1 and (stock is null or stock > 0)
        and not exists (select from claim c where c.subject_type = 'animal' and c.subject_id = i.animal_id
          and c.state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold'))
      order by published_at desc, id desc limit 60`);
    return rows.map((row) => row.id);
  };
  // The first request after a start loads the cache.
  await found();
  let [memory, tables] = [await found(), await there()];
  // Changes made outside a transaction are notified up to 250 ms later (rulings 48).
  for (let tries = 0; tries < 40 && String(memory) !== String(tables); tries++) {
    await setTimeout(50);
    [memory, tables] = [await found(), await there()];
  }
  return String(memory) === String(tables) ? [] : [`1: in memory ${memory}, and in the tables ${tables}`];
}
