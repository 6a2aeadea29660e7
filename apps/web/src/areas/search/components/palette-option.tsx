import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { SearchHit } from "@birzha/domain/search/hit.ts";
import { splitAtMatches } from "@birzha/domain/search/search-words.ts";
import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import { applicationTones } from "../../../shared/status/application-tones.ts";
import { contractTones, spotTones } from "../../../shared/status/deal-tones.ts";
import { ReportStatus } from "../../../shared/status/report-status.tsx";
import { StatusChip } from "../../../shared/status/status-chip.tsx";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import css from "./palette.module.css";

type Tone = Parameters<typeof ToneChip>[0]["tone"];

const tones: Readonly<Partial<Record<SearchKind, Readonly<Record<number, Tone>>>>> = {
  applications: applicationTones,
  contracts: contractTones,
  spot: spotTones,
  proposals: {
    [proposalStatus.sent]: "info",
    [proposalStatus.accepted]: "ok",
    [proposalStatus.rejected]: "bad",
    [proposalStatus.held]: "ok",
    [proposalStatus.returned]: "info",
  },
  organizations: { [organizationStatus.active]: "ok", [organizationStatus.blocked]: "bad" },
  users: { [userStatus.active]: "ok", [userStatus.blocked]: "bad" },
};

interface MarkedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** Text with the search terms highlighted. */
export const HighlightedText = ({ text, words }: MarkedProps) =>
  splitAtMatches(text, words).map((part, place) =>
    part.isHit ? (
      <mark key={place} className={css.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );

interface HitLineProps {
  readonly kind: SearchKind;
  readonly hit: SearchHit;
  readonly words: readonly string[];
}

/** Search hit: number or name, details and status. */
export function HitLine({ kind, hit, words }: HitLineProps) {
  const t = useTranslations("search");
  const langOf = useLangOf();
  const { title, date, notes, amount, status, statusName } = hit;
  const [first = "", ...others] = notes;
  const isOrganization = kind === "members" || kind === "organizations" || kind === "applications";
  const toastNotice = [
    ...(date === null ? [] : [t("of", { date: formatDate(date) })]),
    ...(kind === "agreements"
      ? [t("contract", { number: first })]
      : isOrganization
        ? [t("inn", { inn: first })]
        : [first]),
    ...others.slice(0, 1),
    ...(amount === null ? [] : [t("tonnes", { amount: formatLocalDecimal(amount) })]),
    ...others.slice(1),
  ]
    .map(shortCompanyName)
    .filter((note) => note !== "" && note !== title);
  return (
    <>
      <span className={css.line}>
        <span className={css.title} lang={langOf(title)}>
          <HighlightedText text={shortCompanyName(title)} words={words} />
        </span>{" "}
        <span className={css.notes}>
          {toastNotice.map((note, index) => (
            <span key={index} lang={langOf(note)}>
              {index > 0 && ", "}
              <HighlightedText text={note} words={words} />
            </span>
          ))}
        </span>
      </span>
      {typeof status === "string" ? (
        <StatusChip of="participant" status={status} />
      ) : kind === "agreements" ? (
        <ReportStatus status={status} />
      ) : (
        <ToneChip tone={tones[kind]?.[status] ?? "mute"}>{statusName}</ToneChip>
      )}
    </>
  );
}
