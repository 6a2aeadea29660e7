import { describeRatio } from "@birzha/domain/market/radar/price-difference.ts";
import type { getSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { suspicionQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps } from "./read-details.tsx";
import ReportDetails from "./report-details.tsx";

type Suspicion = ResultOf<typeof getSuspicion>;

/** MKT-014: why the radar found a deal, its price beside the market's, and the report. */
export default function SuspicionDetails({ item }: DetailsProps) {
  const t = useTranslations("market.radar");
  return (
    <>
      <ReadDetails query={useQuery(suspicionQuery(item.id))}>
        {(suspicion) => (
          <section aria-label={t("why")}>
            <h3>
              {t("why")} <HelpLink topic="suspicions" />
            </h3>
            <ul style={{ margin: "0.375rem 0 0.75rem", paddingInlineStart: "1.25rem" }}>
              {suspicion.sentences.map((sentence) => (
                <li key={sentence.rule} style={{ textWrap: "pretty" }}>
                  <Sentence {...sentence} />
                </li>
              ))}
            </ul>
            <Market {...suspicion} />
          </section>
        )}
      </ReadDetails>
      <ReportDetails item={item} />
    </>
  );
}

function Sentence({ rule, figures, reports }: Suspicion["sentences"][number]) {
  const t = useTranslations("market.radar");
  const { ratio = 1, ...given } = figures;
  const none = { median: 0, days: 0, factor: 0, deals: 0, threshold: 0, tonnes: 0 };
  const { side, unit, amount } = describeRatio(ratio);
  const difference = t("difference", { side, unit, amount });
  return (
    <>
      {t(`sentences.${rule}`, { ...none, ...given, side, difference })}
      {reports.length > 0 && ` ${t("related")}`}
      {reports.map((id, at) => (
        <span key={id}>
          {at > 0 ? ", " : " "}
          <Link to={pagePaths.editAgreement} params={{ id: String(id) }}>
            {t("report", { id: String(id) })}
          </Link>
        </span>
      ))}
    </>
  );
}

function Market({ price, band, score }: Suspicion) {
  const t = useTranslations("market.radar");
  const format = useFormatter();
  const market = band
    ? [
        { label: t("median"), value: format.number(band.median) },
        {
          label: t("band"),
          value: `${format.number(band.lowerQuartile)} – ${format.number(band.upperQuartile)}`,
        },
        { label: t("basis"), value: t("compared", { deals: band.deals, groups: band.groups }) },
      ]
    : [{ label: t("basis"), value: t("noBand") }];
  return (
    <FormDetails
      details={[
        { label: t("score"), value: format.number(score) },
        { label: t("price"), value: format.number(price) },
        ...market,
      ]}
    />
  );
}
