import type { Me } from "@corral/contract/types";
import { sentenceOf } from "../../../data/errors";
import { useSignOut } from "../../../data/staff";
import { accesoText as t } from "../../../text/acceso";
import { Button, ButtonLink } from "../../../ui/button";
import { Banner } from "../../../ui/feedback";
import { List, Row } from "../../../ui/list";
import s from "../acceso.module.css";

/** Who is in on this phone, where to go, and the way out. */
export function SignedIn({ me }: { me: Me }) {
  const out = useSignOut();
  return (
    <>
      {out.error && <Banner tone="error">{sentenceOf(out.error)}</Banner>}
      <List>
        <Row icon="user" title={me.name} detail={t.signedIn(me.roleWords)} value={me.login} />
      </List>
      <List heading={t.account}>
        <Row icon="phone" title={t.devices} detail={t.devicesHint} href="/ajustes?ver=dispositivos" />
        <Row icon="lock" title={t.changePassword} detail={t.changePasswordHint} href="/acceso?ver=contrasena" />
        {me.can.includes("staff.manage") && (
          <Row icon="user" title={t.people} detail={t.peopleHint} href="/ajustes?ver=personal" />
        )}
      </List>
      <div className={s.form}>
        {me.can.includes("charge.list") || me.can.includes("event.see") ? (
          <ButtonLink kind="primary" wide href="/cobro">
            {me.can.includes("charge.list") ? t.toDesk : t.toTools}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" wide href="/venta-en-linea">
            {t.toShop}
          </ButtonLink>
        )}
        <Button kind="plain" wide busy={out.isPending} onClick={() => out.mutate({})}>
          {t.leave}
        </Button>
      </div>
    </>
  );
}
