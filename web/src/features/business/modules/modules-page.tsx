import type { ModulesView } from "@corral/contract/types";
import type { BusinessKind } from "@corral/domain/business/modules/module";
import { type ModuleCode, modulesOfKinds } from "@corral/domain/modules";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { Switch } from "#src/ui/controls/inputs";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useChangeModules, useModulesView } from "./data";
import { KindChoices } from "./kind-choices";
import styles from "./modules.module.css";
import { modulesText as t } from "./text";

/** What the business is, and what of the app it uses: each tap is saved. */
export default function ModulesPage() {
  const view = useModulesView();
  return (
    <Loaded of={view} skeleton={<Skeleton height={420} radius={16} />} missing={null}>
      {(it) => <Choices view={it} />}
    </Loaded>
  );
}

function Choices({ view }: { view: ModulesView }) {
  const change = useChangeModules();
  const isFixed = !useStaff().can("module.change") || change.isPending;
  const used = view.modules.filter((it) => it.used).map((it) => it.code);
  // The refusal stands where the tap was: the page is longer than a phone.
  const [tapped, setTapped] = useState<ModuleCode | "kinds">();
  const refusalAt = (place: ModuleCode | "kinds") =>
    change.error && tapped === place && <Banner tone="error">{sentenceOf(change.error)}</Banner>;
  const save = (place: ModuleCode | "kinds", to: { kinds?: BusinessKind[]; used?: ModuleCode[] }) => {
    setTapped(place);
    change.mutate({ kinds: view.kinds, used, version: view.version, ...to });
  };
  const toggled = <T,>(list: readonly T[], it: T, on: boolean) => (on ? [...list, it] : list.filter((x) => x !== it));
  /** A kind that is chosen switches its modules on; one that is taken back leaves them, since they may hold something by now. */
  const choose = (kind: BusinessKind, on: boolean) =>
    save("kinds", {
      kinds: toggled(view.kinds, kind, on),
      ...(on ? { used: [...new Set([...used, ...modulesOfKinds([kind])])] } : {}),
    });
  return (
    <div className={styles.page}>
      {!useStaff().can("module.change") && (
        <Banner tone="info" icon="lock">
          {t.onlyOwner}
        </Banner>
      )}
      <section>
        <h2>{t.kinds}</h2>
        <p className="small muted">{t.kindsNote}</p>
        {refusalAt("kinds")}
        <Card className={styles.card}>
          <KindChoices chosen={view.kinds} disabled={isFixed} onChoose={choose} />
        </Card>
      </section>
      <section>
        <h2>{t.modules}</h2>
        <p className="small muted">{t.modulesNote}</p>
        <Card className={styles.card}>
          {view.modules.map((it) => (
            <div key={it.code} className={styles.choice}>
              <Switch
                checked={it.used}
                disabled={isFixed || (it.used && it.open !== null)}
                aria-describedby={`module-${it.code}`}
                onChange={(on) => save(it.code, { used: toggled(used, it.code, on) })}
              >
                {it.title}
              </Switch>
              <p id={`module-${it.code}`} className="small muted">
                {it.detail}
                {it.used && it.open && <strong> {t.open(it.open)}</strong>}
              </p>
              {refusalAt(it.code)}
            </div>
          ))}
        </Card>
      </section>
      <p className="small muted" role="status">
        {change.isSuccess ? t.saved : ""}
      </p>
    </div>
  );
}
