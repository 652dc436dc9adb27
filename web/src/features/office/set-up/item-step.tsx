import { createItem, moveItem, proposeItem } from "@corral/contract/calls/shop/items";
import { itemBounds } from "@corral/domain/shop/items";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { emptyDraft, findFaults, toNewBody } from "#src/features/shop/items/draft";
import { itemsText } from "#src/features/shop/items/text";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { api } from "#src/shared/api/http";
import { useEdit } from "#src/shared/editing/use-edit";
import { PriceInput } from "#src/shared/money/price-input";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { stepDone, useSetUp } from "./data";
import styles from "./set-up.module.css";
import { stepHref } from "./step-href";
import { setUpText } from "./text";

const t = setUpText.item;
const kinds = ["product", "service"] as const;
const first: (typeof kinds)[number] = "product";

/** The first thing on sale: what it is called, what it costs, and a photo. What nobody can pay yet says so in its button. */
export function ItemStep({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const isPaid = useSetUp().data?.steps.some((it) => it.step === "paid" && it.state === "done") ?? true;
  // A repeat after the connection broke goes on with the item that was made.
  const made = useRef({ id: "", key: newUuid() });
  const edit = useEdit({
    start: () => ({ values: { ...emptyDraft(first), kind: first } }),
    check: ({ kind, ...draft }) => findFaults(draft, kind, itemsText.faults),
    holdsUp: (): boolean => photos.holdsUp(),
    send: async ({ kind, ...draft }) => {
      if (!made.current.id) {
        const { taxClass } = await api(proposeItem, { query: { kind } });
        const body = toNewBody({ ...emptyDraft(kind), ...draft, taxClass }, kind, {}, "");
        made.current.id = (await api(createItem, { body, key: made.current.key })).id;
      }
      await api(moveItem, { params: { itemId: made.current.id }, body: { act: "publish" }, key: newUuid() });
      await Promise.all([stepDone(client), client.invalidateQueries({ queryKey: [STAFF, "items"] })]);
    },
    onSaved: onDone,
  });
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  const { values } = edit;
  return (
    <form className={styles.form} {...edit.form}>
      {edit.problem && (
        <Banner tone="error">
          {edit.problem} {made.current.id && t.kept}
        </Banner>
      )}
      <Segmented
        label={t.kind}
        value={values.kind}
        options={kinds.map((value) => ({ value, label: itemsText.kinds[value].title }))}
        onChange={(kind) => edit.set({ kind })}
      />
      <PhotoPicker
        form={photos}
        value={values.photos}
        onChange={(chosen) => edit.set({ photos: chosen })}
        max={itemBounds.photos}
        alt={values.title.trim()}
        error={edit.faultOf("photoIds")}
      />
      <TextField label={t.name} {...edit.field("title")} hint={t.nameHint} maxLength={itemBounds.title.max} />
      <Field label={t.price} error={edit.faultOf("price")} required>
        <PriceInput value={values.price} onChange={(price) => edit.set({ price })} />
      </Field>
      {!isPaid && (
        <Banner
          tone="warn"
          action={
            <ButtonLink kind="tonal" small href={stepHref("paid")}>
              {t.toPaid}
            </ButtonLink>
          }
        >
          {t.unpaid}
        </Banner>
      )}
      <Button type="submit" kind="primary" wide busy={photos.busy}>
        {isPaid ? t.publish : t.publishUnpaid}
      </Button>
      <List>
        <Row icon="animal" title={t.animal} detail={t.animalDetail} href={to("animales", { ver: "nuevo" })} />
      </List>
    </form>
  );
}
