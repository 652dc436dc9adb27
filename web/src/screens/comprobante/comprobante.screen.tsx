import type { ReceiptView } from "@corral/contract/types";
import { receiptTitles } from "@corral/domain/receipt-types";
import { useEffect } from "react";
import { useReceipt } from "../../data/receipts";
import { useAddress } from "../../nav/address";
import { serverNow } from "../../offline/clock";
import { changeStored } from "../../offline/stored";
import { Loaded } from "../../parts/loaded";
import { MoneyText } from "../../parts/money-text";
import { comprobanteText as t } from "../../text/comprobante";
import { ButtonLink } from "../../ui/button";
import { Banner, EmptyState, Skeleton } from "../../ui/feedback";
import { List, Row } from "../../ui/list";
import { Screen } from "../../ui/screen";
import s from "./comprobante.module.css";

export function ComprobanteScreen() {
  const { params } = useAddress("comprobante/:tipo/:id");
  const receipt = useReceipt(params.tipo, params.id);
  return (
    <Screen title={t.title}>
      <Loaded
        of={receipt}
        skeleton={<Skeleton height={420} radius={16} />}
        missing={
          <EmptyState
            icon="receipt"
            title={t.missing}
            actions={
              <ButtonLink kind="primary" href="/venta-en-linea">
                {t.shop}
              </ButtonLink>
            }
          >
            {t.missingHint}
          </EmptyState>
        }
      >
        {(it) => <Receipt receipt={it} />}
      </Loaded>
    </Screen>
  );
}

function Receipt({ receipt: r }: { receipt: ReceiptView }) {
  const snap = r.snapshot;
  useEffect(() => {
    void changeStored("receipts", (now) =>
      [
        { tipo: r.tipo, id: r.id, folio: snap?.folio ?? null, title: r.concept, seenAt: serverNow() },
        ...now.filter((x) => x.id !== r.id),
      ].slice(0, 50),
    );
  }, [r, snap]);
  const pdf = (papel: string) => `/api/receipts/${r.tipo}/${r.id}/pdf?papel=${papel}`;
  return (
    <>
      <article className={s.paper}>
        <header className={s.head}>
          <strong className={s.seller}>{r.seller.name}</strong>
          <span className="small">{r.seller.legalName}</span>
          {r.seller.rfc && <span className="small">RFC {r.seller.rfc}</span>}
          <span className="small">{r.seller.address}</span>
          <span className="small">{r.seller.phone}</span>
        </header>
        <h2 className={s.kind}>{snap ? receiptTitles[snap.tipo] : r.ficha?.voucher ? t.ficha.oxxo : t.ficha.spei}</h2>
        <span className={s.amount}>
          <MoneyText amount={r.amount} />
        </span>
        <span className="small">{r.amountWords}</span>
        {snap ? <Body snapshot={snap} /> : <Slip receipt={r} />}
        {r.qrSvg && <img className={s.qr} alt={t.qr} src={`data:image/svg+xml;utf8,${encodeURIComponent(r.qrSvg)}`} />}
        {r.shortCode && (
          <span className="small">
            {t.verify} <strong className="num">{r.shortCode}</strong>
          </span>
        )}
      </article>
      <div className={s.actions}>
        <ButtonLink
          kind="primary"
          wide
          icon="chat"
          href={`https://wa.me/?text=${encodeURIComponent(r.shareText)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.share}
        </ButtonLink>
        <div className={s.papers}>
          <ButtonLink kind="tonal" small icon="print" href={pdf("carta")} target="_blank" rel="noreferrer">
            {t.pdf}
          </ButtonLink>
          <ButtonLink kind="tonal" small href={pdf("58")} target="_blank" rel="noreferrer">
            {t.ticket58}
          </ButtonLink>
          <ButtonLink kind="tonal" small href={pdf("80")} target="_blank" rel="noreferrer">
            {t.ticket80}
          </ButtonLink>
        </div>
      </div>
      {(r.related.length > 0 || r.chargeId) && (
        <List heading={t.related}>
          {r.related.map((x) => (
            <Row
              key={x.id}
              title={t.names[x.tipo]}
              detail={x.folio ?? ""}
              icon="receipt"
              href={`/comprobante/${x.tipo}/${x.id}`}
            />
          ))}
          {r.chargeId && <Row title={t.open} icon="charge" href={`/cobro?c=${r.chargeId}`} />}
        </List>
      )}
    </>
  );
}

function Body({ snapshot: x }: { snapshot: NonNullable<ReceiptView["snapshot"]> }) {
  return (
    <>
      <dl className={s.facts}>
        <Fact label={t.folio} value={x.folio} />
        <Fact label={t.date} value={`${x.issuedWords} (${x.zoneWords})`} />
        <Fact label={t.buyer} value={x.buyer.name} />
        <Fact label={t.concept} value={x.concept} />
      </dl>
      {x.lines.length > 0 && (
        <dl className={s.facts}>
          {x.lines.map((l) => (
            <div key={`${l.title}${l.subtitle}`}>
              <dt>
                {l.qty > 1 ? `${l.qty} × ` : ""}
                {l.title}
                <span className="small muted"> {l.subtitle}</span>
              </dt>
              <dd>
                <MoneyText amount={l.lineTotal} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={s.facts}>
        {x.taxNotes.map((n) => (
          <div key={n.label}>
            <dt className="muted">{n.label}</dt>
            <dd>
              <MoneyText amount={Number(n.value)} />
            </dd>
          </div>
        ))}
        <div className={s.strong}>
          <dt>{t.total}</dt>
          <dd>
            <MoneyText amount={x.total} />
          </dd>
        </div>
        {x.payments.map((p) => (
          <div key={p.reference}>
            <dt>
              {p.method}
              <span className="small muted">
                {" "}
                {p.reference} · {p.atWords}
              </span>
            </dt>
            <dd>
              <MoneyText amount={p.amount} />
            </dd>
          </div>
        ))}
        <div className={s.strong}>
          <dt>{x.refund ? t.givenBack : t.paid}</dt>
          <dd>
            <MoneyText amount={x.refund?.amount ?? x.paid} />
          </dd>
        </div>
        {x.refund ? (
          <>
            {x.refund.of && <Fact label={t.ofFolio} value={x.refund.of} />}
            <Fact label={t.way} value={x.refund.routeWords} />
            <Fact label={t.why} value={x.refund.reason} />
          </>
        ) : (
          <div>
            <dt>{t.balance}</dt>
            <dd>
              <MoneyText amount={x.balance} />
            </dd>
          </div>
        )}
      </dl>
      <ul className={s.notes}>
        {[...x.policies, ...x.footer].map((f) => (
          <li key={f}>{f}</li>
        ))}
      </ul>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Slip({ receipt }: { receipt: ReceiptView }) {
  const a = receipt.ficha;
  const about = a?.voucher ?? a?.clabe;
  if (!a || !about) return null;
  return (
    <>
      <Banner tone={a.state === "succeeded" ? "success" : "warn"}>
        {a.state === "succeeded" ? a.stateWords : t.notProof}
      </Banner>
      {a.state === "awaiting_customer" && a.voucher && (
        <img
          className={s.code}
          alt={`Código de barras de la referencia ${a.voucher.grouped}`}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(a.voucher.barcodeSvg)}`}
        />
      )}
      {a.state === "awaiting_customer" && <strong className={s.reference}>{about.grouped}</strong>}
      <span className="small">
        {about.deadlineWords} ({about.zoneWords})
      </span>
      {about.demo && <span className="small">DEMO: no es dinero real.</span>}
    </>
  );
}
