import { countUnanswered } from "@birzha/domain/counterparties/api.ts";
import { unansweredLimit } from "@birzha/domain/counterparties/mention.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import layout from "../../ui/layout.module.css";
import { pagePaths } from "../paths.ts";

/** DEAL-021: a quiet line about reports that await an answer of the organisation; absent without any. */
export default function UnansweredLine({ organizationId }: { readonly organizationId: number }) {
  const t = useTranslations("counterparties");
  const { data } = useQuery({
    queryKey: ["counterparties", "unanswered", organizationId],
    queryFn: ({ signal }) => callEndpoint(countUnanswered, { signal }),
    meta: { silent: true },
  });
  if (!data?.count) return null;
  const isMore = data.count >= unansweredLimit;
  return (
    <Link
      to={pagePaths.counterparties}
      search={{ unanswered: true }}
      className={layout.link}
      style={{ fontSize: "0.8125rem" }}
    >
      {isMore ? t("homeMany", { count: String(unansweredLimit - 1) }) : t("home", { count: data.count })}
    </Link>
  );
}
