import { type ItemKind, itemKinds } from "@corral/domain/kernel/item-kinds";
import { useState } from "react";
import { Forbidden } from "#src/features/business/auth/closed-page";
import { useStaff } from "#src/features/business/auth/data";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { navigate } from "#src/nav/history";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { ItemPhoto } from "#src/shared/item-photo";
import { LeaveGuard } from "#src/shared/leave-guard";
import { Loaded } from "#src/shared/loaded";
import { SearchBox } from "#src/shared/search-box";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import s from "./catalog.module.css";
import { CATALOG } from "./catalog-list";
import { type ItemProposal, type ListableAnimal, useCreateItem, useListable, useProposal } from "./data";
import { type Draft, emptyDraft, type Faults, faultsOf, isSame, newBodyOf } from "./draft";
import { ItemFields } from "./item-fields";
import { itemsText as t } from "./text";

const ICONS = { product: "store", animal: "animal", session: "ticket", service: "heart" } as const;

/** Something new to sell: first what kind of thing, of an animal which one, and then the rest. It begins as a draft. */
export function NewItemPage({ kind, animalId }: { kind: ItemKind | undefined; animalId: string | undefined }) {
  const { can } = useStaff();
  const [animal, setAnimal] = useState<ListableAnimal>();
  if (!can("item.edit")) return <Forbidden />;
  if (!kind)
    return (
      <List heading={t.whatKind}>
        {itemKinds.map((k) => (
          <Row
            key={k}
            icon={ICONS[k]}
            title={t.kinds[k].title}
            detail={t.kinds[k].detail}
            href={`${CATALOG}&nuevo=${k}`}
          />
        ))}
      </List>
    );
  if (kind === "animal" && !animal) return <PickAnimal first={animalId} onPick={setAnimal} />;
  return <Proposed key={animal?.id ?? kind} kind={kind} animal={animal} />;
}

/** The form, once it is known what the owner's settings propose for it. */
function Proposed({ kind, animal }: { kind: ItemKind; animal: ListableAnimal | undefined }) {
  const proposal = useProposal(kind, animal?.id);
  return (
    <Loaded of={proposal} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
      {(it) => <NewForm kind={kind} animal={animal} proposed={it} />}
    </Loaded>
  );
}

function PickAnimal({ first, onPick }: { first: string | undefined; onPick: (animal: ListableAnimal) => void }) {
  const [q, setQ] = useState(first ?? "");
  const animals = useListable(q);
  return (
    <>
      <SearchBox label={t.searchAnimal} value={q} onSearch={setQ} />
      <Loaded of={animals} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="search" title={t.noAnimals}>
              {t.noAnimalsHint}
            </EmptyState>
          ) : (
            <List heading={t.whichAnimal}>
              {items.map((a) => (
                <Row
                  key={a.id}
                  lead={<ItemPhoto photo={a.photo && { ...a.photo, alt: "" }} size={160} className={s.thumb} />}
                  title={a.name}
                  detail={
                    <>
                      {[a.speciesName, a.breed, a.tag].filter(Boolean).join(" · ")}
                      {a.warning && <span className={s.value}>{a.warning}</span>}
                    </>
                  }
                  onClick={() => onPick(a)}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </>
  );
}

const beginOf = (kind: ItemKind, animal: ListableAnimal | undefined, proposed: ItemProposal): Draft => ({
  ...emptyDraft(kind, proposed),
  ...(animal ? { title: animal.title, subtitle: animal.subtitle, photos: animal.photo ? [animal.photo] : [] } : {}),
});

function NewForm({
  kind,
  animal,
  proposed,
}: {
  kind: ItemKind;
  animal: ListableAnimal | undefined;
  proposed: ItemProposal;
}) {
  const [begin] = useState(() => beginOf(kind, animal, proposed));
  const [draft, setDraft] = useState(begin);
  const [stock, setStock] = useState("");
  const [seen, setSeen] = useState<Faults>({});
  const create = useCreateItem();
  const counts = kind === "product" || kind === "service";
  const badStock = stock.trim() !== "" && !/^\d{1,6}$/.test(stock.trim());
  const answered = create.error instanceof ApiError ? create.error : undefined;
  const faults: Faults = {
    ...Object.fromEntries((answered?.errors ?? []).map((e) => [e.field, e.message])),
    ...seen,
  };
  const submit = () => {
    const wrong: Faults = { ...faultsOf(draft, kind, t.faults), ...(badStock ? { stock: t.stock.bad } : {}) };
    setSeen(wrong);
    if (Object.keys(wrong).length > 0 || photos.holdsUp()) return;
    create.mutate(newBodyOf(draft, kind, animal?.id ?? null, stock), {
      onSuccess: (item) => void navigate(`${CATALOG}&articulo=${item.id}`, { replace: true, direction: "none" }),
    });
  };
  const photos = useSaveWithPhotos(submit, create.isPending);
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        submit();
      }}
    >
      <LeaveGuard when={!create.isSuccess && (!isSame(begin, draft) || stock !== "")} photos={photos.some} />
      <div className={s.head}>
        <h2>{animal?.name ?? t.kinds[kind].title}</h2>
        <p className="muted">{animal?.warning ? `${t.missing}: ${animal.warning}.` : t.draftHint}</p>
      </div>
      {create.error && <Banner tone="error">{sentenceOf(create.error)}</Banner>}
      <ItemFields
        kind={kind}
        draft={draft}
        faults={faults}
        photos={photos}
        put={(change) => {
          setDraft((d) => ({ ...d, ...change }));
          setSeen({});
        }}
      >
        {counts && (
          <Field label={t.fields.stock} hint={t.fields.stockHint} error={faults.stock} optional>
            <TextInput value={stock} onChange={setStock} inputMode="numeric" maxLength={6} />
          </Field>
        )}
      </ItemFields>
      {Object.keys(seen).length > 0 && <Banner tone="error">{t.fix}</Banner>}
      <div className={s.save} data-screen-footer="last">
        <Button kind="primary" wide type="submit" busy={photos.busy}>
          {t.createDraft}
        </Button>
      </div>
    </form>
  );
}
