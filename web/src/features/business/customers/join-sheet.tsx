import type { CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/search/search-box";
import { Button } from "#src/ui/controls/button";
import { Radio } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { words } from "#src/ui/words";
import styles from "./customers.module.css";
import { useCustomers, useJoinCustomers } from "./data";
import { customersText as t } from "./text";

interface Other {
  id: string;
  name: string;
}

/** Finds a duplicate of a customer and merges the two. */
export function JoinSheet({
  customer: k,
  other,
  onClose,
}: {
  customer: Pick<CustomerView, "id">;
  other?: Other | undefined;
  onClose: () => void;
}) {
  const join = useJoinCustomers(k.id);
  const [q, setQ] = useState("");
  const [picked, setPicked] = useState(other);
  const found = useCustomers(q);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.joinTitle}
      footer={
        <Button
          kind="primary"
          wide
          busy={join.isPending}
          disabled={!picked}
          onClick={() =>
            picked &&
            join.mutate(picked.id, {
              onSuccess: ({ id }) => {
                onClose();
                if (id !== k.id) void navigate(to("cobro", { ver: "clientes", cliente: id }), { replace: true });
              },
            })
          }
        >
          {picked ? t.joinGo(picked.name) : t.joinThem}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t.joinHint}</p>
        {join.error && <Banner tone="error">{sentenceOf(join.error)}</Banner>}
        {!other && (
          <>
            <SearchBox label={t.joinSearch} value={q} onSearch={setQ} />
            {q && (
              <Pages of={found} empty={<p className="muted">{words.nothing(q)}</p>}>
                {(rows) => (
                  <fieldset className={styles.choice}>
                    <legend>{t.joinPick}</legend>
                    {rows
                      .filter((it) => it.id !== k.id)
                      .map((it) => (
                        <Radio key={it.id} name="other" checked={picked?.id === it.id} onChange={() => setPicked(it)}>
                          {it.name} <span className="num muted">{it.phone ?? it.email}</span>
                        </Radio>
                      ))}
                  </fieldset>
                )}
              </Pages>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
