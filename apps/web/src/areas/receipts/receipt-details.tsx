import type { DayRoot } from "@birzha/domain/receipts/receipt-file.ts";
import { readSeal, sealStateOf, type Seal } from "@birzha/domain/receipts/verify-receipt.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Text, Box, Flex } from "@mantine/core";
import IconCircleCheck from "../../ui/icons/circle-check.svg";
import IconClock from "../../ui/icons/clock.svg";
import { type ReactNode, useMemo } from "react";
import { renderSVG } from "uqr";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../i18n/local-decimal.ts";
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
  /** Position in the audit chain, for users with access to the report. */
  readonly auditPosition?: number | null;
}

/** PROOF-001: facts of a receipt without anything of the deal. */
export function ReceiptDetails(receipt: ReceiptDetailsProps) {
  const t = useTranslations("receipts");
  const { number, reportId, version, acceptedAt, contentHash, leafIndex, day, state, auditPosition } =
    receipt;
  return (
    <dl className={css.details}>
      <Detail term={t("fields.number")}>
        <b>{number}</b>
      </Detail>
      <Detail term={t("fields.report")}>
        {t("report", { id: String(reportId), version: String(version) })}
      </Detail>
      <Detail term={t("fields.acceptedAt")}>
        {formatSecond(acceptedAt)}{" "}
        <Text span inherit c="var(--ink-2)">
          {t("moscow")}
        </Text>
      </Detail>
      {state && <Detail term={t("fields.state")}>{state}</Detail>}
      <Detail term={t("fields.hash")}>
        <Flex component="code" wrap="wrap" gap="0.125rem 0.75rem" maw="20rem" fz="0.8125rem">
          {hashGroups(contentHash).map((group) => (
            <span key={group}>{group}</span>
          ))}
        </Flex>
      </Detail>
      <Detail term={t("fields.log")}>
        {day === null ? (
          <Flex component="span" className={css.log} align="start" gap="0.375rem">
            <IconClock size={16} color="var(--chip-warn-ink)" aria-hidden />
            {t("notSealed")}
          </Flex>
        ) : (
          <>
            <Flex component="span" className={css.log} align="start" gap="0.375rem">
              <IconCircleCheck size={16} color="var(--accent-ink)" aria-hidden />
              {t("sealed", { date: formatDate(day.day) })}
            </Flex>
            <Box component="small" c="var(--ink-2)">
              {t("leaf", {
                index: formatCount((leafIndex ?? 0) + 1),
                size: formatCount(day.size),
                root: shortHash(day.root),
              })}
            </Box>
          </>
        )}
      </Detail>
      {typeof auditPosition === "number" && (
        <Detail term={t("fields.auditPosition")}>{formatCount(auditPosition)}</Detail>
      )}
    </dl>
  );
}

/** FIX-331: title and explanation of what the seal of a receipt proves; both days where there is a seal. */
export function useSealTexts(seal: Seal | null, maxGapDays: number) {
  const t = useTranslations("receipts.seals");
  const state = sealStateOf(seal, maxGapDays);
  if (state === "unsealed" || !seal) return { state, title: t("unsealed"), hint: t("unsealedHint") };
  const hint = t(`${state}Hint`, {
    accepted: formatDate(seal.acceptedDay),
    sealed: formatDate(seal.sealedDay),
    days: String(seal.gapDays),
    limit: String(maxGapDays),
  });
  return { state, title: state === "late" ? t("late") : undefined, hint };
}

/** Seal of a receipt with its signed day. */
export const sealOf = ({ acceptedAt, day }: Pick<ReceiptDetailsProps, "acceptedAt" | "day">) =>
  readSeal({ acceptedAt, day: day?.day ?? null });

const Detail = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const clockTime = new Intl.DateTimeFormat("ru", { timeStyle: "medium", timeZone: "Europe/Moscow" });

/** Formats an instant with seconds, in the time zone of the exchange. */
export const formatSecond = (instant: string): string =>
  `${formatDay(instant)} ${clockTime.format(new Date(instant))}`;

/** Hash in groups of sixteen characters, so that two prints can be compared. */
const hashGroups = (hash: string): readonly string[] => hash.match(/.{1,16}/g) ?? [];

const shownEnd = 4;
/** First and last characters of a hash. */
const shortHash = (hash: string): string => `${hash.slice(0, shownEnd)}…${hash.slice(-shownEnd)}`;

const formatCount = (count: number): string => formatLocalDecimal(String(count));

/** QR code and address of the public page of a receipt. */
export function ReceiptFigure({
  number,
  children,
}: {
  readonly number: string;
  readonly children?: ReactNode;
}) {
  const address = verifyAddress(number);
  return (
    <figure className={css.figure}>
      <QrCode address={address} />
      <figcaption>
        {children}
        {address.replace(/^https?:\/\/|[^/]*$/g, "")}
        <wbr />
        <span style={{ whiteSpace: "nowrap" }}>{number}</span>
      </figcaption>
    </figure>
  );
}

/** QR code of an address, dark on white in every theme, because readers expect it so. */
function QrCode({ address }: { readonly address: string }) {
  const t = useTranslations("receipts");
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`,
    [address],
  );
  return (
    <img src={source} alt={t("qrCode", { address })} width={148} height={148} style={{ borderRadius: 4 }} />
  );
}

/** Address of the public page of a receipt, as its QR code has it. */
const verifyAddress = (number: string): string => `${location.origin}/verify/${number}`;
