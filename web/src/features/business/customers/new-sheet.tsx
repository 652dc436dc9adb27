import { useRef, useState } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { CustomerFields } from "./customer-fields";
import s from "./customers.module.css";
import { useCreateCustomer } from "./data";
import { EMPTY } from "./form";
import { TakenBanner } from "./taken-banner";
import { customersText as t } from "./text";

/** Enters somebody by hand, with signal or without. */
export function NewSheet({ onClose }: { onClose: () => void }) {
  const create = useCreateCustomer(t.newTitle);
  const [typed, setTyped] = useState(EMPTY);
  const id = useRef(newUuid());
  useHoldReload(JSON.stringify(typed) !== JSON.stringify(EMPTY));
  const other =
    create.error instanceof ApiError && create.error.code === "PHONE_TAKEN"
      ? (create.error.extra.customer as { id: string; name: string } | undefined)
      : undefined;
  const save = async () => {
    try {
      await create.mutateAsync({ id: id.current, ...typed });
      onClose();
      await navigate(to("cobro", { ver: "clientes", cliente: id.current }));
    } catch {
      // The sheet says it, and what was typed stays.
    }
  };
  const refused = create.error instanceof ApiError && create.error.errors.length > 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.newTitle}
      footer={
        <Button
          kind="primary"
          wide
          busy={create.isPending}
          disabled={typed.name.trim().length < 2}
          onClick={() => void save()}
        >
          {t.save}
        </Button>
      }
    >
      <div className={s.form}>
        {other ? (
          <TakenBanner of={other}>{t.newTaken}</TakenBanner>
        ) : (
          create.error && !refused && <Banner tone="error">{sentenceOf(create.error)}</Banner>
        )}
        <CustomerFields typed={typed} onChange={setTyped} fault={(field) => faultOf(create.error, field)} />
      </div>
    </Sheet>
  );
}
