import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { ruleFacts, useRuleFacts } from "../use-rule-facts.ts";

interface EditConflictProps {
  /** Rule when the form opened, and after the concurrent edit. */
  readonly opened: CustomRuleDetails;
  readonly theirs: CustomRuleDetails;
  readonly onTake: () => void;
}

/** G-85: shows the changes of another employee after an edit conflict. */
export function EditConflict({ opened, theirs, onTake }: EditConflictProps) {
  const t = useTranslations("customRules");
  const factsOf = useRuleFacts([opened, theirs]);
  const [before, now] = [factsOf(opened), factsOf(theirs)];
  return (
    <div role="alert">
      <NoticeBox
        tone="info"
        action={
          <Button size="compact-sm" variant="subtle" onClick={onTake}>
            {t("form.takeTheirs")}
          </Button>
        }
      >
        {t("form.changedMeanwhile")}
        <ul>
          {ruleFacts
            .filter((fact) => before[fact] !== now[fact])
            .map((fact) => (
              <li key={fact}>
                {t(`facts.${fact}`)}: {now[fact]}
              </li>
            ))}
        </ul>
      </NoticeBox>
    </div>
  );
}
