import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { RuleHistory } from "./components/rule-history.tsx";
import { ruleQuery } from "./queries.ts";
import { RuleForm } from "./rule-form.tsx";
import { blankRule } from "./components/blank-rule.ts";

interface RuleModalProps {
  /** Undefined for a new rule. */
  readonly id: number | undefined;
  readonly mayKeep: boolean;
  readonly onClose: () => void;
}

/** WORK-060: dialog that creates or edits a rule and shows its versions. */
export default function RuleModal({ id, mayKeep, onClose }: RuleModalProps) {
  const t = useTranslations();
  const [isChanged, setChanged] = useState(false);
  const [today] = useState(() => moscowDate(new Date()));
  const rule = useQuery({ ...ruleQuery(id ?? 0), enabled: id !== undefined });
  const versions = rule.data?.versions;
  return (
    <FormDialog
      size={620}
      title={id === undefined ? t("duties.rules.new") : t("duties.rules.edit", { id: String(id) })}
      isUnsaved={isChanged}
      onClose={onClose}
    >
      {(exits) =>
        id !== undefined && rule.isError && !versions ? (
          <FailedState title={t("shared.failures.load")} onRetry={() => void rule.refetch()} />
        ) : id !== undefined && !versions ? (
          <div role="status" aria-label={t("shared.table.loading")}>
            {[1, 2, 3].map((field) => (
              <Skeleton key={field} height={36} mb={16} />
            ))}
          </div>
        ) : (
          <>
            <RuleForm
              id={id}
              version={versions?.[0]?.version}
              start={versions?.[0] ?? blankRule(today)}
              today={today}
              mayKeep={mayKeep}
              onChanged={setChanged}
              onDone={exits.finish}
              onCancel={exits.cancel}
            />
            {versions && <RuleHistory versions={versions} />}
          </>
        )
      }
    </FormDialog>
  );
}
