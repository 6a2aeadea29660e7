import { listAnswers } from "@birzha/domain/counterparties/api.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";

/** DEAL-021: answers of organisations that the report names; absent without any. */
export default function CounterpartyAnswers({ id }: { readonly id: number }) {
  const t = useTranslations("counterparties");
  const { data = [] } = useQuery({
    queryKey: ["counterparties", "answers", id],
    queryFn: ({ signal }) => callEndpoint(listAnswers, { query: { reportId: id }, signal }),
    meta: { silent: true },
    retry: false,
  });
  if (data.length === 0) return null;
  return (
    <section aria-label={t("reporter.title")} style={{ overflowWrap: "anywhere" }}>
      <Text c="var(--ink-3)" fz="0.75rem">
        {t("reporter.title")}
      </Text>
      {data.map((answer) => (
        <div key={answer.id}>
          <Text
            inherit
            fw={600}
            c={answer.kind === "disputed" && !answer.isOutdated ? "var(--chip-bad-ink)" : undefined}
          >
            {answer.kind === "confirmed"
              ? t("reporter.confirmed")
              : t("reporter.disputed", { reason: answer.reason ?? "" })}
          </Text>
          <Text inherit c="var(--ink-3)" fz="0.75rem">
            {answer.organizationName}, {formatDay(answer.answeredAt)}
            {answer.isOutdated && `, ${t("reporter.before")}`}
            {answer.settlement && `. ${t("settled", { note: answer.settlement })}`}
          </Text>
        </div>
      ))}
    </section>
  );
}
