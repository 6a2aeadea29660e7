import type { ReactNode } from "react";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { countGapDays } from "@birzha/domain/receipts/verify-receipt.ts";
import type { DayRoot } from "@birzha/domain/receipts/receipt-file.ts";
import { IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatCount, formatSecond, hashGroups, shortHash } from "./receipt-format.ts";
import css from "./receipt.module.css";

interface ReceiptDetailsProps {
  readonly number: string;
  readonly reportId: number;
  readonly version: number;
  readonly acceptedAt: string;
  readonly contentHash: string;
  readonly leafIndex: number | null;
  readonly day: Pick<DayRoot, "day" | "root" | "size"> | null;
  /** State of the receipt on the public page. */
  readonly state?: string;
  /** FIX-219: maximum days from the acceptance to the sealed day. */
  readonly maxGapDays?: number;
  /** Position in the audit chain, for users with access to the report. */
  readonly auditPosition?: number | null;
}

/** PROOF-001: facts of a receipt without anything of the deal. */
export function ReceiptDetails(receipt: ReceiptDetailsProps) {
  const t = useTranslations("receipts");
  const {
    number,
    reportId,
    version,
    acceptedAt,
    contentHash,
    leafIndex,
    day,
    state,
    auditPosition,
    maxGapDays,
  } = receipt;
  const gap = countGapDays({ acceptedAt, day: day?.day ?? null });
  return (
    <dl className={css.details}>
      <Detail term={t("fields.number")}>
        <b>{number}</b>
      </Detail>
      <Detail term={t("fields.report")}>
        {t("report", { id: String(reportId), version: String(version) })}
      </Detail>
      <Detail term={t("fields.acceptedAt")}>
        {formatSecond(acceptedAt)} <span className={css.muted}>{t("moscow")}</span>
      </Detail>
      {state && <Detail term={t("fields.state")}>{state}</Detail>}
      <Detail term={t("fields.hash")}>
        <code className={css.hash}>
          {hashGroups(contentHash).map((group) => (
            <span key={group}>{group}</span>
          ))}
        </code>
      </Detail>
      <Detail term={t("fields.log")}>
        {day === null ? (
          <span className={css.log}>
            <IconClock size={16} aria-hidden />
            {t("notSealed")}
          </span>
        ) : (
          <>
            <span className={css.log} data-sealed>
              <IconCircleCheck size={16} aria-hidden />
              {t("sealed", { date: formatDate(day.day) })}
              {gap !== null && `, ${t("gap", { days: gap })}`}
              {gap !== null &&
                maxGapDays !== undefined &&
                gap > maxGapDays &&
                ` (${t("gapTooLong", { limit: String(maxGapDays) })})`}
            </span>
            <small className={css.muted}>
              {t("leaf", {
                index: formatCount((leafIndex ?? 0) + 1),
                size: formatCount(day.size),
                root: shortHash(day.root),
              })}
            </small>
          </>
        )}
      </Detail>
      {typeof auditPosition === "number" && (
        <Detail term={t("fields.auditPosition")}>{formatCount(auditPosition)}</Detail>
      )}
    </dl>
  );
}

const Detail = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
