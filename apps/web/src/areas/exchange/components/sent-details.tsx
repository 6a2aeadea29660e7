import type { NoticeArea } from "@birzha/domain/exchange/notice.ts";
import { formatDate, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { executionStatus } from "@birzha/domain/spot/lifecycle.ts";
import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { PhraseKey, FormatPhrase } from "../../../i18n/phrase.ts";
import { DetailList } from "../../../ui/detail-list.tsx";
import layout from "../../../ui/layout.module.css";

interface SentDetailsProps {
  readonly area: NoticeArea;
  readonly payload: unknown;
}

type Sent = Readonly<Record<string, unknown>>;
type Fact = readonly [label: string, now: string, before: string];

/** DESK-021: sent values of a contract or deal, labelled as in their registers, with the previous values. */
export function SentDetails({ area, payload }: SentDetailsProps) {
  const t = useTranslations("exchange.notices");
  const ofContract = useContractDetails();
  const ofDeal = useDealDetails();
  const sent = (payload ?? {}) as Sent;
  const details = (area === "contract" ? ofContract(sent) : area === "spot" ? ofDeal(sent) : []).filter(
    ([, now, before]) => now !== "" || before !== "",
  );
  if (details.length === 0) return <p>{t("nothingSent")}</p>;
  return (
    <DetailList
      {...detailTiles}
      details={details.map(([label, now, before]) => [
        label,
        <>
          {before !== "" && before !== now && (
            <>
              <span className="sr">{t("before")}: </span>
              <Text component="del" c="var(--ink-3)">
                {before}
              </Text>{" "}
            </>
          )}
          {now}
        </>,
      ])}
    />
  );
}

/** Properties of a list of details in tiles. */
export const detailTiles = {
  className: layout.tiles,
  style: { "--tile": "13rem", "--tile-gap": "0.625rem 1rem" },
};

const textOfValue = (value: unknown): string => {
  if (typeof value === "object" && value !== null && "value" in value) return textOfValue(value.value);
  if (typeof value !== "string") return typeof value === "number" ? String(value) : "";
  return isIsoDate(value) ? formatDate(value) : value;
};

function useContractDetails(): (sent: Sent) => readonly Fact[] {
  const t = useTranslations("contracts.fields");
  return (sent) => {
    const before = (sent["before"] ?? {}) as Sent;
    return (["contractNumber", "statusDelivery", "statusDate", "reason"] as const).map((field) => [
      t(field),
      textOfValue(sent[field]),
      textOfValue(before[field]),
    ]);
  };
}

function useDealDetails(): (sent: Sent) => readonly Fact[] {
  const t = useTranslations("spot.fields");
  const say = useTranslations() as FormatPhrase;
  const isStatus = (value: unknown) => Object.values(executionStatus).some((status) => status === value);
  return (sent) =>
    (["contractNumber", "statusExecution", "dateChangeStatus", "comment"] as const).map((field) => {
      const value = sent[field];
      const isWord = field === "statusExecution" && isStatus(value);
      return [
        t(field),
        isWord ? say(`spot.execution.${String(value)}` as PhraseKey) : textOfValue(value),
        "",
      ];
    });
}
