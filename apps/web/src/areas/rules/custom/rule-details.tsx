import type { CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import { Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import panel from "../../../ui/panel.module.css";
import css from "./custom-rule-page.module.css";
import { ruleFacts, useRuleFacts } from "./use-rule-facts.ts";

/** RULE-002: content of an immutable rule. */
export function RuleDetails({ rule }: { readonly rule: CustomRuleBody }) {
  const t = useTranslations("customRules.facts");
  const facts = useRuleFacts([rule])(rule);
  return (
    <section className={panel.panel}>
      <Stack component="dl" className={css.facts} gap="0.75rem" m={0} p="1rem var(--gutter)">
        {ruleFacts
          .filter((fact) => facts[fact] !== "")
          .map((fact) => (
            <div key={fact}>
              <dt>{t(fact)}</dt>
              <dd lang={fact === "textEn" ? "en" : undefined}>{facts[fact]}</dd>
            </div>
          ))}
      </Stack>
    </section>
  );
}
