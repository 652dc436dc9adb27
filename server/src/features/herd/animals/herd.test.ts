import type { HerdAnimal, HerdPage, NewAnimal } from "@corral/contract/types";
import { addDays, type Day, dayIn, toDay } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { staffCookie } from "#src/testing/staff-cookie";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
let today: Day;
let serial = 10_000_000;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
  today = dayIn(c.deps.zone, c.deps.now());
});
afterAll(() => c.close());

const blank = (change: Partial<NewAnimal> = {}): NewAnimal => ({
  id: newId(),
  species: "cattle",
  breed: "Cebú",
  name: "",
  sex: "female",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: null,
  damId: null,
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "",
  story: "",
  photoIds: [],
  marks: [],
  groupId: null,
  ...change,
});
const next = () => {
  serial += 1;
  return `01${serial}`;
};
const tag = (value = next()) => ({ type: "siniiga" as const, value, appliedOn: null });
const post = async (body: object, who = "vaquero", key?: string) =>
  (await staff.staff(who)).call("POST", "/api/herd/animals", body, key ? { key } : {});
async function made(change: Partial<NewAnimal> = {}): Promise<HerdAnimal> {
  const answer = await post(blank({ name: "Prueba", ...change }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as HerdAnimal;
}
const read = async (id: string, who = "vaquero") =>
  (await (await staff.staff(who)).get(`/api/herd/animals/${id}`)).body as HerdAnimal;
const patch = async (a: { id: string; version: number }, change: object, who = "vaquero") =>
  (await staff.staff(who)).call("PATCH", `/api/herd/animals/${a.id}`, change, { version: a.version });
const list = async (query: string, who = "cajero") =>
  (await (await staff.staff(who)).get(`/api/herd/animals?${query}`)).body as HerdPage;
const fields = (answer: { body: { errors: { field: string }[] } }) => answer.body.errors.map((e) => e.field);

describe("an animal", () => {
  test("is created with marks, family, group and origin, and reads back as entered", async () => {
    const [cow] = (await list("species=cattle&sex=female&limit=1")).animals;
    const { groups } = (await (await staff.staff("mvz")).get("/api/herd/groups")).body;
    const form = blank({
      name: "  La   Paloma ",
      birthDate: toDay("2024-03-10"),
      birthPrecision: "month",
      acquired: { date: toDay("2025-01-02"), fromName: "Rancho El Fresno", fromUpp: "upp 30-1", price: 1_200_000 },
      marks: [tag("MX 15 01 9876 5432"), { type: "brand", value: "EM", appliedOn: null }],
      groupId: groups[0].id,
      notes: "Mansa.\r\nNo patea.",
    });
    const answer = await post(form);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      name: "La Paloma",
      birthPrecision: "month",
      life: "alive",
      health: "clear",
      commercial: "not_for_sale",
      present: true,
      acquired: { fromUpp: "UPP 30-1", price: 1_200_000 },
      notes: "Mansa.\nNo patea.",
      group: { name: groups[0].name },
      marks: [{ type: "siniiga", value: "MX 15 01 9876 5432", norm: "0198765432" }, { type: "brand" }],
      version: 1,
    });
    // A brand may be shared, and the old cow has a calf now.
    const calf = await made({
      damId: cow?.id as string,
      birthDate: today,
      marks: [{ type: "brand", value: "em", appliedOn: null }],
    });
    expect((await read(cow?.id as string)).family).toContainEqual(
      expect.objectContaining({ id: calf.id, relation: "offspring" }),
    );
    const { timeline } = (await c.buyer().get(`/api/animals/${cow?.id}`)).body;
    expect(JSON.stringify(timeline)).not.toContain("groupId");
  });

  test("created twice with the same id and content is one; with other content it is refused, also concurrently", async () => {
    const body = blank({ name: "Gemela", marks: [tag()] });
    const answers = await Promise.all([post(body), post(body), post(body)]);
    expect(answers.map((b) => b.status)).toEqual([201, 201, 201]);
    expect((await post(body)).body.markHistory).toHaveLength(1);
    produces("IDEMPOTENCY_CONFLICT")(await post({ ...body, name: "Otra" }));
    const { rows } = await sql`select from animal where name = 'Gemela'`.execute(c.deps.db);
    expect(rows).toHaveLength(1);
  });

  test("without a name is named by its first mark, and needs one of the two", async () => {
    expect(fields(await post(blank()))).toEqual(["name"]);
    const animal = await made({
      name: "",
      marks: [tag("0112344321"), { type: "ear_tag_internal", value: "A-12", appliedOn: null }],
    });
    expect(animal).toMatchObject({ name: "", called: "A-12" });
    const remove = async (i: number) =>
      (await staff.staff("mvz")).call("POST", `/api/herd/animals/${animal.id}/marks/${animal.marks[i]?.id}/removal`, {
        on: today,
        reason: "Se le cayó",
      });
    expect((await remove(0)).body).toMatchObject({ called: "0112344321" });
    produces("DECISION_NOT_ALLOWED")(await remove(1));
    const named = await patch(await read(animal.id), { name: "Nube" });
    expect(named.body).toMatchObject({ name: "Nube", called: "Nube" });
    expect((await remove(1)).status).toBe(200);
    expect(fields(await patch(await read(animal.id), { name: "" }))).toEqual(["name"]);
  });

  test("with impossible values is refused with each field, and nothing is stored", async () => {
    const bad = async (change: Partial<NewAnimal>) => {
      const no = await post(blank({ name: "Mala", ...change }));
      produces("VALIDATION_FAILED")(no);
      return fields(no);
    };
    expect(await bad({ birthDate: "2026-02-30" as Day })).toEqual(["birthDate"]);
    expect(await bad({ birthDate: addDays(today, 1) })).toEqual(["birthDate"]);
    expect(await bad({ species: "dragón" })).toEqual(["species"]);
    expect(
      await bad({ birthDate: today, acquired: { date: toDay("2020-01-01"), fromName: "", fromUpp: "", price: null } }),
    ).toEqual(["acquired.date"]);
    expect(await bad({ acquired: { date: null, fromName: "", fromUpp: "", price: -1 } })).toContain("acquired.price");
    expect(await bad({ photoIds: Array.from({ length: 13 }, newId) })).toEqual(["photoIds"]);
    expect(await bad({ photoIds: [newId()] })).toEqual(["photoIds"]);
    expect(await bad({ groupId: newId() })).toEqual(["groupId"]);
    expect(await bad({ marks: [{ ...tag(), appliedOn: addDays(today, 2) }] })).toEqual(["marks.0.appliedOn"]);
    expect((await list("q=Mala&state=all")).total).toBe(0);
    const cow = (await list("species=cattle&sex=female&limit=1")).animals[0] as HerdAnimal;
    // It has records of weight and vaccine from long before.
    expect(fields(await patch(await read(cow.id), { birthDate: today, damId: null, sireId: null }))).toEqual([
      "birthDate",
    ]);
  });

  test("has up to twelve photos, the first as its portrait, which are not deleted as unused", async () => {
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#364" } })
      .png()
      .toBuffer();
    const headers = { "content-type": "image/png", cookie: await staffCookie(c, "vaquero") };
    const upload = async () => {
      const answer = await fetch(`${c.url}/api/photos`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": crypto.randomUUID() },
        body: new Uint8Array(png),
      });
      return ((await answer.json()) as { id: string }).id;
    };
    const [one = "", two = ""] = [await upload(), await upload()];
    const animal = await made({ photoIds: [one] });
    const now = (await patch(animal, { photoIds: [two, one] })).body as HerdAnimal;
    expect(now.photo?.id).toBe(two);
    expect(now.photos.map((p) => p.id)).toEqual([two, one]);
    expect(now.photos[0]?.alt).toBe("Prueba");
    const { rows } = await sql`select from photo where id in (${one}, ${two}) and kept_at is not null`.execute(
      c.deps.db,
    );
    expect(rows).toHaveLength(2);
  });
});

describe("edits of one animal", () => {
  test("of different fields are merged; of the same field the second gets both values with author and time", async () => {
    const animal = await made({ color: "Pinto" });
    expect((await patch(animal, { color: "Pinta" }, "encargado")).body).toMatchObject({ color: "Pinta", version: 2 });
    // With the previous version: another field.
    const second = await patch(animal, { features: "Lucero en la frente" }, "vaquero");
    expect(second.body).toMatchObject({
      color: "Pinta",
      features: "Lucero en la frente",
      version: 3,
      updatedBy: expect.any(String),
    });
    const clash = await patch(animal, { color: "Negra", breed: "Suizo" }, "vaquero");
    produces("VERSION_CONFLICT")(clash);
    expect(clash.body).toMatchObject({
      version: 3,
      conflicts: [
        {
          field: "color",
          label: "Color",
          yours: "Negra",
          theirs: "Pinta",
          by: expect.any(String),
          at: expect.any(String),
        },
      ],
    });
    expect(await read(animal.id)).toMatchObject({ color: "Pinta", breed: "Cebú", version: 3 });
    // The same new value is no conflict, and a value sent with the current version is stored.
    expect((await patch(animal, { color: "Pinta" })).status).toBe(200);
    expect((await patch({ id: animal.id, version: 3 }, { color: "Negra" })).body).toMatchObject({
      color: "Negra",
      version: 4,
    });
    produces("NOT_FOUND")(await patch({ id: newId(), version: 1 }, { color: "x" }));
  });

  test("of different fields at once are all merged", async () => {
    const animal = await made();
    const all = await Promise.all(
      [{ color: "Bayo" }, { breed: "Brangus" }, { features: "Rabona" }, { notes: "Come sola" }].map((ch) =>
        patch(animal, ch),
      ),
    );
    expect(all.map((a) => a.status)).toEqual([200, 200, 200, 200]);
    expect(await read(animal.id)).toMatchObject({
      color: "Bayo",
      breed: "Brangus",
      features: "Rabona",
      notes: "Come sola",
      version: 5,
    });
  });

  test("are audited with the old values, parents by name", async () => {
    const cow = await made({ name: "Mamá" });
    const animal = await made({ name: "Crío", color: "Bayo" });
    await patch(animal, { color: "Hosco", damId: cow.id });
    const { items } = (await (await staff.staff("dueno")).get("/api/audit?kind=herd")).body;
    expect(items[0]).toMatchObject({
      about: "Crío",
      sentence: expect.stringContaining("cambió los datos de un animal"),
    });
    expect(items[0].changes).toEqual([
      { label: "Color", before: "Bayo", after: "Hosco" },
      { label: "Madre", before: null, after: "Mamá" },
    ]);
  });
});

describe("a family", () => {
  test("with parents of the wrong sex, too young or in a cycle is refused with the field", async () => {
    const cow = await made({ name: "Abuela", birthDate: toDay("2015-01-01") });
    const bull = await made({ name: "Toro", sex: "male", birthDate: toDay("2015-01-01") });
    const no = await post(blank({ name: "Imposible", damId: bull.id, sireId: cow.id }));
    produces("PEDIGREE_INVALID")(no);
    expect(fields(no)).toEqual(["damId", "sireId"]);
    const older = await post(blank({ name: "Mayor", birthDate: toDay("2014-01-01"), damId: cow.id }));
    expect(fields(older)).toEqual(["damId"]);
    expect(older.body.detail).toContain("Abuela");
    const calf = await made({ name: "Hija", damId: cow.id, sireId: bull.id, birthDate: toDay("2018-01-01") });
    produces("PEDIGREE_INVALID")(await patch(cow, { sex: "male" }));
    expect(fields(await patch(cow, { birthDate: "2017-06-01" }))).toEqual(["birthDate"]);
    expect(fields(await patch({ ...cow }, { birthDate: null, damId: calf.id }))).toEqual(["damId"]);
  });

  test("never becomes a cycle by two concurrent edits", async () => {
    const [a, b] = await Promise.all([made({ name: "Una" }), made({ name: "Otra" })]);
    const answers = await Promise.all([patch(a, { damId: b.id }), patch(b, { damId: a.id })]);
    expect(answers.map((r) => r.status).sort()).toEqual([200, 422]);
    produces("PEDIGREE_INVALID")(answers.find((r) => r.status === 422) as (typeof answers)[number]);
  });
});

describe("marks", () => {
  const add = async (id: string, body: object) =>
    (await staff.staff("vaquero")).call("POST", `/api/herd/animals/${id}/marks`, {
      id: newId(),
      appliedOn: null,
      ...body,
    });

  test("are recognised in all their notations, and another animal's is refused with its name", async () => {
    const animal = await made({ name: "Dueña", marks: [tag("0155556666")] });
    const other = await made({ name: "Copiona" });
    const taken = await add(other.id, { type: "siniiga", value: "mx 15 01-5555-6666" });
    produces("IDENTIFIER_DUPLICATE")(taken);
    expect(taken.body).toMatchObject({ animal: { id: animal.id, name: "Dueña" }, errors: [{ field: "value" }] });
    produces("IDENTIFIER_DUPLICATE")(await post(blank({ name: "Nueva", marks: [tag("150155556666")] })));
    produces("IDENTIFIER_FORMAT")(await add(other.id, { type: "siniiga", value: "99 1234" }));
    const format = await post(
      blank({ name: "Nueva", marks: [tag(), { type: "rfid_iso", value: "484", appliedOn: null }] }),
    );
    produces("IDENTIFIER_FORMAT")(format);
    expect(fields(format)).toEqual(["marks.1.value"]);
    // Concurrently on two animals: one gets it.
    const mark = { type: "tattoo", value: "T-77" };
    const race = await Promise.all([add(animal.id, mark), add(other.id, mark)]);
    expect(race.map((r) => r.status).sort()).toEqual([201, 409]);
    const foreign = await add(animal.id, { type: "rfid_iso", value: "840 000 123 456 789" });
    expect(foreign.body.markHistory).toContainEqual(
      expect.objectContaining({ norm: "840000123456789", warning: expect.stringContaining("840") }),
    );
  });

  test("that are removed stay in the history and may be reused, but a chip never", async () => {
    const animal = await made({
      marks: [tag("0177778888"), { type: "microchip", value: "484000077778888", appliedOn: toDay("2025-05-05") }],
    });
    const heir = await made();
    const off = async (markId: string | undefined, body: object = {}) =>
      (await staff.staff("vaquero")).call("POST", `/api/herd/animals/${animal.id}/marks/${markId}/removal`, {
        on: today,
        reason: "Se perdió en el potrero",
        ...body,
      });
    const [siniiga, chip] = animal.marks;
    expect(fields(await off(chip?.id, { on: "2025-01-01" }))).toEqual(["on"]);
    for (const m of [siniiga, chip]) expect((await off(m?.id)).status).toBe(200);
    expect((await off(chip?.id)).status).toBe(200);
    produces("DECISION_NOT_ALLOWED")(await off(chip?.id, { reason: "Otro motivo" }));
    produces("NOT_FOUND")(await off(newId()));
    expect((await read(animal.id)).markHistory).toMatchObject([
      { active: false, removedOn: today, reason: "Se perdió en el potrero" },
      { active: false },
    ]);
    expect((await add(heir.id, { type: "siniiga", value: "0177778888" })).status).toBe(201);
    produces("IDENTIFIER_DUPLICATE")(await add(heir.id, { type: "microchip", value: "484000077778888" }));
    const { found } = (await (await staff.staff("cajero")).get("/api/herd/by-mark?value=MX150177778888")).body;
    expect(found).toMatchObject([
      { id: heir.id, active: true },
      { id: animal.id, active: false },
    ]);
  });
});

describe("the list", () => {
  test("finds by the last digits of any mark and by words, with a total", async () => {
    const animal = await made({
      name: "Zarzamora",
      breed: "Gyr",
      marks: [tag("0133217788"), { type: "rfid_iso", value: "484000000093215", appliedOn: null }],
    });
    for (const q of ["7788", "93215", "484 0000 0009 3215", "zarzámora", "gyr zarza", "MX15 0133217788"])
      expect(
        (await list(`q=${encodeURIComponent(q)}`)).animals.map((a) => a.id),
        q,
      ).toContain(animal.id);
    for (const q of ["77889", "%", "zarza_ora"]) expect((await list(`q=${encodeURIComponent(q)}`)).total, q).toBe(0);
    const { counts, total } = await list("limit=1");
    expect(counts).toMatchObject({ present: total, gone: 0 });
    expect(counts?.species.reduce((n, s) => n + s.count, 0)).toBe(total);
    expect((counts?.female ?? 0) + (counts?.male ?? 0)).toBeLessThanOrEqual(total as number);
  });

  test("pages through all animals without gaps", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: HerdPage = await list(`species=cattle&limit=7${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...page.animals.map((a) => a.id));
      expect(page.counts === null).toBe(cursor !== "");
      cursor = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await list("species=cattle&limit=1")).total);
    produces("VALIDATION_FAILED")(await (await staff.staff("cajero")).get("/api/herd/animals?cursor=nada"));
  });

  test("keeps life, health and sale apart: a sale changes only the last, step by step", async () => {
    const shelf = await c.buyer().shelf("group=animales");
    const { animals, total } = await list("state=listed&limit=100");
    // Those that are chosen from a lot are on sale too.
    const { items } = (await c.buyer().get("/api/catalog?group=animales&limit=60")).body;
    let inLots = 0;
    for (const { id } of items.filter((i: { kind: string }) => i.kind === "pick_from_lot")) {
      const lot = (await c.buyer().get(`/api/catalog/${id}`)).body;
      // The young of a listing that sells places before a birth are no animals yet.
      if (!lot.unborn) inLots += lot.availability.left;
    }
    expect(total).toBe(shelf.length + inLots);
    const one = shelf.find((i) => animals.some((a) => a.id === i.animalId)) as {
      id: string;
      price: number;
      animalId: string;
    };
    expect(animals.find((a) => a.id === one.animalId)).toMatchObject({ commercial: "listed", price: one.price });
    const held = await staff.hold(one);
    expect(await read(one.animalId)).toMatchObject({ commercial: "held", life: "alive", present: true });
    expect((await list("state=reserved")).animals.map((a) => a.id)).toContain(one.animalId);
    await held.b.pay(held.chargeId, await held.b.card());
    expect(await read(one.animalId)).toMatchObject({ commercial: "sold", health: "clear", present: true });
    expect((await list("state=sold")).animals.map((a) => a.id)).toContain(one.animalId);
  });

  test("a listing follows its animal's change of species", async () => {
    const { rows } = await sql<{ id: string; version: number }>`
      select a.id, a.version from animal a join catalog_item i on i.animal_id = a.id and i.status = 'published'
      where not exists (select from animal y where a.id in (y.dam_id, y.sire_id)) order by a.id desc limit 1`.execute(
      c.deps.db,
    );
    const [one] = rows as [(typeof rows)[number]];
    expect((await patch(one, { damId: null, sireId: null, species: "other" })).status).toBe(200);
    const item = await c.deps.db.selectFrom("catalog_item").select("species").where("animal_id", "=", one.id).execute();
    expect(item).toEqual([{ species: "other" }]);
  });

  test("an animal on sale can't be unpublished, others can, wholly or in part", async () => {
    const listed = (await list("state=listed&limit=1")).animals[0] as HerdAnimal;
    const show = async (a: { id: string; version: number }, body: object, who = "encargado") =>
      (await staff.staff(who)).call("PATCH", `/api/herd/animals/${a.id}/publication`, body, { version: a.version });
    produces("DECISION_NOT_ALLOWED")(await show(listed, { published: false }));
    produces("FORBIDDEN")(await show(listed, { published: false }, "vaquero"));
    const animal = await made();
    expect((await c.buyer().get(`/api/animals/${animal.id}`)).status).toBe(404);
    const shown = await show(animal, { published: true, shows: ["story", "family"] });
    expect(shown.body).toMatchObject({ published: true, shows: ["family", "story"], version: 2 });
    expect((await c.buyer().get(`/api/animals/${animal.id}`)).status).toBe(200);
    produces("VERSION_CONFLICT")(await show(animal, { published: false, shows: [] }));
  });
});

describe("groups", () => {
  const call = async (method: string, path: string, body: object, version?: number) =>
    (await staff.staff("vaquero")).call(method, path, body, version === undefined ? {} : { version });

  test("take many animals at once, with a record for each; the latest by day is an animal's group", async () => {
    const id = newId();
    const pen = { id, kind: "pen", name: "Corral de manga" };
    expect((await call("POST", "/api/herd/groups", pen)).status).toBe(201);
    expect((await call("POST", "/api/herd/groups", pen)).status).toBe(201);
    produces("IDEMPOTENCY_CONFLICT")(await call("POST", "/api/herd/groups", { ...pen, name: "Otro" }));
    expect(fields(await call("POST", "/api/herd/groups", { ...pen, id: newId(), name: "corral de MANGA" }))).toEqual([
      "name",
    ]);
    const herd = await Promise.all([made(), made(), made()]);
    const animalIds = herd.map((a) => a.id);
    const move = (body: object) =>
      call("POST", "/api/herd/group-changes", { animalIds, groupId: id, on: today, note: "", ...body });
    const moved = await move({});
    expect(moved.body).toMatchObject({ changed: 3 });
    expect(moved.body.groups.find((g: { id: string }) => g.id === id)).toMatchObject({ count: 3 });
    expect((await move({})).body.changed).toBe(0);
    expect((await list(`group=${id}`)).total).toBe(3);
    // A late record of last week doesn't change its current group.
    expect((await move({ groupId: null, on: addDays(today, -7) })).status).toBe(200);
    expect((await list(`group=${id}`)).total).toBe(3);
    produces("DECISION_NOT_ALLOWED")(
      await call("PUT", `/api/herd/groups/${id}`, { kind: "pen", name: "Manga", archived: true }, 1),
    );
    expect((await move({ groupId: null })).body.changed).toBe(3);
    expect(
      (await call("PUT", `/api/herd/groups/${id}`, { kind: "lot", name: "Manga", archived: true }, 1)).status,
    ).toBe(200);
    produces("VERSION_CONFLICT")(
      await call("PUT", `/api/herd/groups/${id}`, { kind: "lot", name: "Manga", archived: false }, 1),
    );
    expect(fields(await move({}))).toEqual(["groupId"]);
    expect(fields(await move({ groupId: null, on: addDays(today, 1) }))).toEqual(["on"]);
    produces("NOT_FOUND")(await move({ groupId: newId() }));
    produces("NOT_FOUND")(await move({ animalIds: [newId()], groupId: null }));
  });
});
