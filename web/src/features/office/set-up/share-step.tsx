import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { share } from "#src/shared/share";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { EmptyState } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useMarkStep } from "./data";
import styles from "./set-up.module.css";
import { stepHref } from "./step-href";
import { setUpText } from "./text";

const t = setUpText.share;

/** The address of what is on sale, to be sent; then the first charge. */
export function ShareStep({ item }: { item: { id: string; title: string } | null }) {
  const business = useConfig()?.business.name ?? "";
  const mark = useMarkStep();
  if (!item)
    return (
      <EmptyState
        icon="store"
        title={t.nothing}
        actions={
          <ButtonLink kind="primary" href={stepHref("item")}>
            {setUpText.steps.item.title}
          </ButtonLink>
        }
      />
    );
  const url = location.origin + to("venta-en-linea", { articulo: item.id });
  const words = t.words(item.title, business);
  const send = () => {
    mark.mutate({ step: "share", as: "shared" });
    void share({ title: item.title, text: words, url });
  };
  return (
    <div className={styles.page}>
      <Card>
        <p>
          <strong>{t.done(item.title)}</strong>
        </p>
        <p className={styles.link}>
          <span className="small muted">{t.link}</span>
          <br />
          {url}
        </p>
        <div className={styles.acts}>
          <Button kind="primary" icon="share" onClick={send}>
            {t.send}
          </Button>
          <CopyButton text={url} label={t.copy} />
        </div>
      </Card>
      <ButtonLink kind="tonal" href={to("venta-en-linea", { articulo: item.id })}>
        {t.see}
      </ButtonLink>
      <ButtonLink kind="tonal" href={stepHref("charge")}>
        {t.charge}
      </ButtonLink>
    </div>
  );
}
