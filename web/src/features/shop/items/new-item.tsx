import { headsInWords } from "@corral/domain/herd/lots";
import { hasHeads, hasPicks, hasStock, type ItemKind, itemKinds } from "@corral/domain/kernel/item-kinds";
import { useState } from "react";
import { Forbidden } from "#src/features/business/auth/closed-page";
import { useStaff } from "#src/features/business/auth/data";
import { usePageTitle } from "#src/features/business/auth/page-title";
import { useModules } from "#src/features/business/auth/uses";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { useGroups } from "#src/features/herd/groups/data";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { SaveBar } from "#src/shared/editing/save-bar";
import { useEdit } from "#src/shared/editing/use-edit";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { SearchBox } from "#src/shared/search/search-box";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./catalog.module.css";
import {
  CATALOG,
  type ItemProposal,
  itemHref,
  type ListableAnimal,
  useCreateItem,
  useListable,
  useProposal,
} from "./data";
import { type Draft, emptyDraft, findFaults, toNewBody } from "./draft";
import { ItemFields } from "./item-fields";
import { ItemPreview } from "./item-preview";
import { GroupToPick, type Offered } from "./picks/group-to-pick";
import { modesUsed } from "./price/modes-used";
import { itemsText as t } from "./text";

const ICONS = {
  product: "store",
  animal: "animal",
  lot: "animal",
  pick_from_lot: "check-circle",
  session: "ticket",
  service: "check-circle",
  sponsorship: "heart",
} as const;

interface NewOf {
  kind: ItemKind | undefined;
  animalId: string | undefined;
  groupId: string | undefined;
}

/** A new item: its kind, for an animal or a lot which one, then the form. It starts as a draft. */
export function NewItemPage({ kind, animalId, groupId }: NewOf) {
  const { can } = useStaff();
  const { uses } = useModules();
  const [animal, setAnimal] = useState<ListableAnimal>();
  usePageTitle(kind ? t.newOf[kind] : t.add);
  if (!can("item.edit")) return <Forbidden />;
  if (!kind)
    return (
      <List
        heading={t.whatKind}
        note={can("module.change") && <a href={to("ajustes", { ver: "modulos" })}>{t.moreKinds}</a>}
      >
        {itemKinds
          .filter((k) => modesUsed(k, uses).length > 0)
          .map((k) => (
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
  if (hasHeads(kind)) return <PickedLot groupId={groupId} />;
  if (hasPicks(kind))
    return (
      <GroupToPick groupId={groupId}>
        {(offered) => (
          <Proposed
            kind={kind}
            subject={{ id: offered.group.id, name: offered.group.name, title: offered.group.name }}
            offered={offered}
          />
        )}
      </GroupToPick>
    );
  return <Proposed key={animal?.id ?? kind} kind={kind} subject={animal} />;
}

/** What is sold, where it stands in the herd. */
type Subject = Partial<Pick<ListableAnimal, "subtitle" | "photo" | "facts" | "warning">> & {
  id: string;
  name: string;
  title: string;
};

/** The lot that the address names, else a choice of those that have heads. */
function PickedLot({ groupId }: { groupId: string | undefined }) {
  const groups = useGroups();
  return (
    <Loaded of={groups} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
      {({ groups }) => {
        const lots = groups.filter((it) => it.heads && !it.archived);
        const lot = lots.find((it) => it.id === groupId);
        if (lot) return <Proposed kind="lot" subject={{ id: lot.id, name: lot.name, title: lot.name }} />;
        return lots.length === 0 ? (
          <EmptyState
            icon="animal"
            title={t.noLots}
            actions={
              <ButtonLink kind="tonal" href={to("animales", { ver: "grupos" })}>
                {t.toGroups}
              </ButtonLink>
            }
          >
            {t.noLotsHint}
          </EmptyState>
        ) : (
          <List heading={t.whichLot}>
            {lots.map((it) => (
              <Row
                key={it.id}
                icon="animal"
                lead={it.photo ? <ItemPhoto photo={it.photo} size={160} className={styles.thumb} /> : undefined}
                title={it.name}
                detail={headsInWords(it.heads ?? 0)}
                href={`${CATALOG}&nuevo=lot&grupo=${it.id}`}
              />
            ))}
          </List>
        );
      }}
    </Loaded>
  );
}

/** The form, once the default values are known. */
function Proposed({ kind, subject, offered }: Omit<NewFormProps, "proposed">) {
  const isGroup = hasHeads(kind) || hasPicks(kind);
  const proposal = useProposal(kind, isGroup ? { group: subject?.id } : { animal: subject?.id });
  return (
    <Loaded of={proposal} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
      {(it) => <NewForm kind={kind} subject={subject} proposed={it} offered={offered} />}
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
                  lead={<ItemPhoto photo={a.photo} size={160} className={styles.thumb} />}
                  title={a.name}
                  detail={
                    <>
                      {[a.speciesName, a.breed, a.tag].filter(Boolean).join(" · ")}
                      {a.warning && <span className={styles.value}>{a.warning}</span>}
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

const beginOf = (kind: ItemKind, subject: Subject | undefined, proposed: ItemProposal): Draft => ({
  ...emptyDraft(kind, proposed),
  ...(subject
    ? { title: subject.title, subtitle: subject.subtitle ?? "", photos: subject.photo ? [subject.photo] : [] }
    : {}),
});

interface NewFormProps {
  kind: ItemKind;
  subject: Subject | undefined;
  proposed: ItemProposal;
  /** The animals of a lot to choose from. */
  offered?: Offered | undefined;
}

function NewForm({ kind, subject, proposed, offered }: NewFormProps) {
  const create = useCreateItem();
  const counts = hasStock(kind);
  const edit = useEdit({
    start: () => ({ values: { ...beginOf(kind, subject, proposed), stock: "" } }),
    check: ({ stock, ...draft }) => ({
      ...findFaults(draft, kind, t.faults),
      ...(stock.trim() !== "" && !/^\d{1,6}$/.test(stock.trim()) ? { stock: t.stock.bad } : {}),
    }),
    holdsUp: (): boolean => photos.holdsUp(),
    send: ({ stock, ...draft }) =>
      create.mutateAsync(
        toNewBody(
          draft,
          kind,
          offered
            ? { groupId: subject?.id, animalIds: offered.animalIds }
            : hasHeads(kind)
              ? { groupId: subject?.id }
              : { animalId: subject?.id },
          stock,
        ),
      ),
    // The item takes the form's place, and the person is at the form's end.
    onSaved: (item) =>
      void navigate(itemHref(item), { replace: true, direction: "none" }).then(() => window.scrollTo(0, 0)),
  });
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  const isWide = useDesktop();
  const preview = <ItemPreview kind={kind} draft={edit.values} facts={subject?.facts} />;
  const form = (
    <form className={styles.form} {...edit.form}>
      <LeaveGuard when={edit.isDirty} photos={photos.some} />
      <div className={styles.head}>
        {subject && <h2>{subject.name}</h2>}
        <p className="muted">{subject?.warning ? `${t.missing}: ${subject.warning}.` : t.draftHint}</p>
      </div>
      <ItemFields kind={kind} draft={edit.values} faults={edit.faults} photos={photos} put={edit.set}>
        {counts && (
          <TextField
            label={t.fields.stock}
            {...edit.field("stock")}
            hint={t.fields.stockHint}
            optional
            inputMode="numeric"
            maxLength={6}
          />
        )}
        {offered?.list}
        {edit.faultOf("animalIds") && <Banner tone="error">{edit.faultOf("animalIds")}</Banner>}
        {!isWide && preview}
      </ItemFields>
      <SaveBar
        said={
          <>
            {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
            {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
          </>
        }
      >
        <Button kind="primary" wide type="submit" busy={photos.busy}>
          {t.createDraft}
        </Button>
      </SaveBar>
    </form>
  );
  return (
    <div className={styles.columns}>
      {form}
      {isWide && preview}
    </div>
  );
}
