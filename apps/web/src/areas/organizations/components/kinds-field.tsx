import { changeKinds } from "@birzha/domain/events/change.ts";
import type { WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import css from "./key-list.module.css";

interface KindsFieldProps {
  readonly value: readonly WebhookKind[];
  readonly error?: string | undefined;
  readonly onChange: (value: WebhookKind[]) => void;
}

/** DOOR-005: what a webhook of an organisation is told of. */
export function KindsField({ value, error, onChange }: KindsFieldProps) {
  const t = useTranslations("webhooks");
  const errorId = useId();
  return (
    <fieldset className={css.rights} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>{t("fields.kinds")}</legend>
      {changeKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={value.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(changeKinds.filter((each) => (each === kind ? checked : value.includes(each))))
          }
        />
      ))}
      {error && (
        <p id={errorId} className={css.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
