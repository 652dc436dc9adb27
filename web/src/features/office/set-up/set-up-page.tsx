import { isOneOf } from "@corral/domain/kernel/lookup";
import type { SetUpStep } from "@corral/domain/office/set-up/steps";
import { usePageTitle } from "#src/features/business/auth/page-title";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { BusinessStep } from "./business-step";
import { useSetUp } from "./data";
import { ItemStep } from "./item-step";
import { PaidStep } from "./paid-step";
import styles from "./set-up.module.css";
import { SetUpList } from "./set-up-list";
import { ShareStep } from "./share-step";
import { stepHref } from "./step-href";
import { setUpText as t } from "./text";

const onPath = ["business", "paid", "item", "share"] as const satisfies readonly SetUpStep[];
type PathStep = (typeof onPath)[number];

/** The path of a new business, one short form after the other (`paso`); without a step in the address, the list of them. */
export default function SetUpPage() {
  const { paso = "" } = useAddress("ajustes").query;
  const setUp = useSetUp();
  const step = isOneOf<string, PathStep>(onPath, paso) ? paso : undefined;
  usePageTitle(step ? t.steps[step].title : undefined);
  return (
    <Loaded of={setUp} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {(view) => (step ? <Step step={step} item={view.item} /> : <SetUpList view={view} />)}
    </Loaded>
  );
}

function Step({ step, item }: { step: PathStep; item: { id: string; title: string } | null }) {
  const at = onPath.indexOf(step);
  // What comes next on the path, also where it is done already: it is read again in passing.
  const after = stepHref(onPath[at + 1]);
  const onDone = () => void navigate(after);
  return (
    <div className={styles.page}>
      <p className="small muted">{t.stepOf(at + 1, onPath.length)}</p>
      {step === "business" && <BusinessStep onDone={onDone} />}
      {step === "paid" && <PaidStep onDone={onDone} />}
      {step === "item" && <ItemStep onDone={onDone} />}
      {step === "share" && <ShareStep item={item} />}
      <ButtonLink kind="plain" href={after}>
        {step === "share" ? t.all : t.skip}
      </ButtonLink>
    </div>
  );
}
