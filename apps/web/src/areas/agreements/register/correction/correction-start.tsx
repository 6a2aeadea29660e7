import { createCorrection } from "@birzha/domain/imports/correction-api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { Button, Group, Text } from "@mantine/core";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import type { RowSelection } from "../../../../shared/register/editing/use-selection.ts";

type Query = NonNullable<CallOf<typeof createCorrection>["query"]>;

interface CorrectionStartProps {
  /** Filters of the register. */
  readonly query: Query;
  readonly selection: RowSelection;
  /** Reports of the filter. */
  readonly total: number;
  readonly onCancel: () => void;
}

/** BULK-007: opens the sheet with the selected reports, or with all reports of the filter. */
export default function CorrectionStart({ query, selection, total, onCancel }: CorrectionStartProps) {
  const t = useTranslations("imports.correction");
  const navigate = useNavigate();
  const create = useMutation(createMutation);
  const { ids } = selection;
  const isWhole = selection.isAll || ids.size === 0;
  const start = () =>
    create.mutate(isWhole ? { query, body: {} } : { query: {}, body: { ids: [...ids].map(Number) } }, {
      onSuccess: ({ importId }) =>
        void navigate({ to: pagePaths.importAgreements, params: { importId: String(importId) } }),
    });
  return (
    <Group gap="8px 12px" flex="1 0 100%" role="group" aria-label={t("start")}>
      <Text span inherit c="var(--ink-2)">
        {t("hint")}
      </Text>
      <Button size="compact-md" loading={create.isPending} disabled={isWhole && total === 0} onClick={start}>
        {isWhole ? t("all", { count: total }) : t("chosen", { count: ids.size })}
      </Button>
      <Button size="compact-md" variant="default" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </Group>
  );
}

const createMutation = mutationOptions({
  mutationFn: (given: { readonly query: Query; readonly body: { readonly ids?: number[] } }) =>
    callEndpoint(createCorrection, given),
  meta: { error: "imports.failures.correction" },
});
