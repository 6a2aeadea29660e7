import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { wholeNumberOf } from "../../../shared/address-values.ts";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { ErrorPage } from "../../../shared/routes/error-page.tsx";
import { NotFoundPage } from "../../../shared/routes/not-found-page.tsx";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { ApiFailure } from "../../../api/api-failure.ts";
import { ruleQuery } from "./custom-rule-queries.ts";
import { DraftView } from "./draft-view.tsx";
import { RuleInForceView } from "./rule-in-force-view.tsx";

/** RULE-002: draft of a new rule, for staff. */
export function NewRulePage() {
  return isStaff(useCurrentUser()) ? <DraftView rule={undefined} /> : <ErrorPage />;
}

/** RULE-002: a stored rule, for staff. */
export function CustomRulePage() {
  const { id: given } = useParams({ from: "/guarded/rules/exchange/$id" });
  const isAllowed = isStaff(useCurrentUser());
  const id = wholeNumberOf(given, 1, Number.MAX_SAFE_INTEGER);
  if (!isAllowed) return <ErrorPage />;
  return id === undefined ? <NotFoundPage /> : <StoredRule key={id} id={id} />;
}

function StoredRule({ id }: { readonly id: number }) {
  const t = useTranslations("customRules");
  const shared = useTranslations("shared.table");
  const rule = useQuery(ruleQuery(id));
  if (rule.data)
    return rule.data.state === "draft" ? (
      <DraftView rule={rule.data} />
    ) : (
      <RuleInForceView rule={rule.data} />
    );
  if (rule.error instanceof ApiFailure && rule.error.status === 404) return <NotFoundPage />;
  return (
    <>
      <PageHeader title={t("title")} back={<BackLink to={pagePaths.customRules}>{t("title")}</BackLink>} />
      {rule.isError ? (
        <FailedState
          title={t("failures.rule")}
          onRetry={() => void rule.refetch()}
          isRetrying={rule.isFetching}
        />
      ) : (
        <Stack gap="1rem" role="status" aria-label={shared("loading")} aria-busy>
          {[1, 2, 3].map((part) => (
            <Skeleton key={part} height={140} />
          ))}
        </Stack>
      )}
    </>
  );
}
