import { type ReceiptType, receiptTitles } from "@corral/domain/kernel/receipt-types";
import { MoneyText } from "#src/shared/money/money-text";
import { verifyText as t } from "./text";
import styles from "./verify.module.css";

/** The signed data, to compare with the paper. */
export function Facts({
  code,
  facts,
  issued,
}: {
  code: string;
  facts: { tipo: ReceiptType; folio: string; total: number };
  issued: string;
}) {
  return (
    <dl className={styles.facts}>
      <div className={styles.total}>
        <dt>{t.facts.amount[facts.tipo]}</dt>
        <dd>
          <MoneyText amount={facts.total} />
        </dd>
      </div>
      <div>
        <dt>{t.facts.folio}</dt>
        <dd className="num">{facts.folio}</dd>
      </div>
      <div>
        <dt>{t.facts.tipo}</dt>
        <dd>{receiptTitles[facts.tipo]}</dd>
      </div>
      <div>
        <dt>{t.facts.issued}</dt>
        <dd>{issued}</dd>
      </div>
      <div>
        <dt>{t.facts.code}</dt>
        <dd className="num">{code.toUpperCase()}</dd>
      </div>
    </dl>
  );
}
