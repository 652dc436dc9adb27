import type { CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { useCustomers, useJoinCustomers } from "../../data/customers";
import { sentenceOf } from "../../data/errors";
import { navigate } from "../../nav/history";
import { to } from "../../nav/paths";
import { clientesText as t } from "../../text/clientes";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Radio } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import { Pages } from "../pages";
import { SearchBox } from "../search-box";
import s from "./customers.module.css";

interface Other {
  id: string;
  name: string;
}

/** Two customers that are one person: finds the other and joins them. */
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
      <div className={s.form}>
        <p>{t.joinHint}</p>
        {join.error && <Banner tone="error">{sentenceOf(join.error)}</Banner>}
        {!other && (
          <>
            <SearchBox label={t.joinSearch} value={q} onSearch={setQ} />
            {q && (
              <Pages of={found} empty={<p className="muted">{t.notFound}</p>}>
                {(rows) => (
                  <fieldset className={s.choice}>
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
