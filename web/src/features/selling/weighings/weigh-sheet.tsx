import type { NewWeighing, SaleWeighings, StaffWeighing } from "@corral/contract/types";
import { weightInWords } from "@corral/domain/herd/records/weights";
import { priceByWeight, shareInWords } from "@corral/domain/kernel/money";
import { faultsOfReading, isOutside, netWeight, weighingBounds } from "@corral/domain/selling/weighings/net-weight";
import { differenceWords } from "@corral/domain/shop/price-by-kilo";
import { useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { PhotoPicker, type PickedPhoto } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { scaled } from "#src/features/herd/records/draft";
import { newUuid } from "#src/offline/ids";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { MoneyText } from "#src/shared/money/money-text";
import { useSignal } from "#src/shared/needs-signal";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { useProposeWeighing } from "./data";
import { weighingsText as t } from "./text";
import styles from "./weighings.module.css";
import { faultsOfWord, isWordBegun, NO_WORD, type Word, WordFields, wordOf } from "./word-fields";

type Line = SaleWeighings["lines"][number];
interface Typed extends Word {
  gross: string;
  tare: string;
  shrink: string;
  scale: string;
  photos: PickedPhoto[];
}
const EMPTY: Typed = { gross: "", tare: "", shrink: "", scale: "", photos: [], ...NO_WORD };

const asTyped = (it: number, per: number) => (it ? String(it / per) : "");
/** A weight that was read already, for the buyer's word about it. */
const typedOf = (it: StaffWeighing): Typed => ({
  ...EMPTY,
  gross: asTyped(it.grossG, 1_000),
  tare: asTyped(it.tareG, 1_000),
  shrink: asTyped(it.shrinkBp, 100),
  scale: it.scale,
});

/** The reading in grams and basis points, or what is wrong with what was typed. An empty tare or shrink is none. */
function readTyped({ gross, tare, shrink }: Typed) {
  const optional = (text: string, decimals: number) => (text.trim() ? scaled(text, decimals) : 0);
  return { grossG: scaled(gross, 3), tareG: optional(tare, 3), shrinkBp: optional(shrink.replace("%", ""), 2) };
}

interface WeighSheetProps {
  saleId: string;
  line: Line;
  all: SaleWeighings;
  /** The proposed weight that the buyer accepts. */
  from?: StaffWeighing | undefined;
  onClose: () => void;
}

/**
 * What the scale says: gross, tare and the agreed shrink; the net weight and the price follow while typing. Without
 * signal also how the buyer accepts it, which the server checks when it arrives.
 */
export function WeighSheet({ saleId, line, all: { toleranceBp, may }, from, onClose }: WeighSheetProps) {
  const propose = useProposeWeighing({ id: saleId }, line.title);
  const { can } = useStaff();
  const [id] = useState(newUuid);
  const isOnline = useSignal();
  const isPaperComing = useRef(false);
  // What the buyer said there isn't lost when the signal comes back before it is saved.
  const hasWord = (word: Word) => !isOnline || isWordBegun(word, isPaperComing.current);
  const edit = useEdit({
    start: () => ({ values: from ? typedOf(from) : EMPTY }),
    check: (typed): Record<string, string> => ({
      ...faultsOf(typed, line),
      ...(hasWord(typed) ? faultsOfWord(typed, isPaperComing.current) : {}),
    }),
    holdsUp: (): boolean => [photos.holdsUp(), papers.holdsUp()].some(Boolean),
    send: (typed) => propose.mutateAsync(toBody(typed, id, line, hasWord(typed))),
    onSaved: onClose,
  });
  const typed = edit.values;
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  const papers = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  isPaperComing.current = papers.some;
  const isLater = hasWord(typed);
  return (
    <EditSheet
      edit={edit}
      title={t.title(line.title)}
      action={isLater ? t.keep : t.propose}
      busy={photos.busy || papers.busy}
      disabled={!typed.gross.trim()}
      isDirty={edit.isDirty || photos.some || papers.some}
      leave={t.close}
      byTap
      onClose={onClose}
    >
      <Field label={t.gross} error={edit.faultOf("grossG")}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          data-first-typed
          maxLength={10}
          value={typed.gross}
          onChange={(gross) => edit.set({ gross })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={t.tare} hint={t.tareHint} error={edit.faultOf("tareG")}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={typed.tare}
            onChange={(tare) => edit.set({ tare })}
          />
        </Field>
        <Field label={t.shrink} hint={t.shrinkHint} error={edit.faultOf("shrinkBp")}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={typed.shrink}
            onChange={(shrink) => edit.set({ shrink })}
          />
        </Field>
      </div>
      <Result typed={typed} line={line} toleranceBp={toleranceBp} mayApprove={may.approve} isLater={isLater} />
      {isLater && <WordFields word={typed} onChange={edit.set} photos={papers} faultOf={edit.faultOf} />}
      <Field label={t.scale} hint={t.scaleHint} optional>
        <TextInput
          autoComplete="off"
          maxLength={weighingBounds.scale}
          value={typed.scale}
          onChange={(scale) => edit.set({ scale })}
        />
      </Field>
      {can("photo.add") && (
        <PhotoPicker
          form={photos}
          keeps
          value={typed.photos}
          onChange={(photos) => edit.set({ photos })}
          max={1}
          alt={t.photo}
          isNamed
          error={edit.faultOf("photoId")}
        />
      )}
    </EditSheet>
  );
}

/** The net weight and the price of what is typed so far. */
function Result({
  typed,
  line,
  toleranceBp,
  mayApprove,
  isLater,
}: {
  typed: Typed;
  line: Line;
  toleranceBp: number;
  /** This person goes on outside the agreed difference by saving it. */
  mayApprove: boolean;
  /** The server confirms it later. */
  isLater: boolean;
}) {
  const reading = readTyped(typed);
  if (reading.grossG === null || reading.tareG === null || reading.shrinkBp === null) return null;
  const known = reading as { grossG: number; tareG: number; shrinkBp: number };
  if (faultsOfReading(line.species, known, line.heads).length) return null;
  const netG = netWeight(known);
  return (
    <>
      <dl className={styles.facts} aria-live="polite">
        <div>
          <dt>{t.net}</dt>
          <dd>
            <strong>{weightInWords(netG)}</strong>
          </dd>
        </div>
        <div>
          <dt>{isLater ? t.paysLater : t.pays}</dt>
          <dd>
            <strong>
              <MoneyText amount={priceByWeight(netG, line.pricePerKg)} />
            </strong>
          </dd>
        </div>
      </dl>
      <p className="small muted">{differenceWords(netG, line.estimatedG)}</p>
      {isOutside(netG, line.estimatedG, toleranceBp) && (
        <Banner tone="warn" title={t.outside(shareInWords(toleranceBp))}>
          {mayApprove ? t.outsideMine : t.outsideHint}
        </Banner>
      )}
    </>
  );
}

function faultsOf(typed: Typed, { species, heads }: { species: string; heads: number }): Record<string, string> {
  const reading = readTyped(typed);
  const faults: Record<string, string> = {};
  if (reading.grossG === null) faults.grossG = t.needGross;
  if (reading.tareG === null) faults.tareG = t.needNumber;
  if (reading.shrinkBp === null) faults.shrinkBp = t.needNumber;
  if (Object.keys(faults).length) return faults;
  return Object.fromEntries(
    faultsOfReading(species, reading as { grossG: number; tareG: number; shrinkBp: number }, heads).map((f) => [
      f.field,
      f.message,
    ]),
  );
}

function toBody(typed: Typed, id: string, line: Line, isLater: boolean): NewWeighing {
  const reading = readTyped(typed) as { grossG: number; tareG: number; shrinkBp: number };
  return {
    id,
    lineId: line.id,
    seen: line.version,
    ...reading,
    scale: typed.scale.trim(),
    ...(typed.photos[0] ? { photoId: typed.photos[0].id } : {}),
    ...(isLater ? wordOf(typed) : {}),
  };
}
