import { keyRights, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { Checkbox } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import css from "./key-list.module.css";

interface RightsFieldProps {
  readonly value: readonly KeyRight[];
  readonly error?: string | undefined;
  readonly onChange: (value: KeyRight[]) => void;
}

/** DOOR-002: what a key may do, each right with what it opens. */
export function RightsField({ value, error, onChange }: RightsFieldProps) {
  const t = useTranslations("keys");
  const errorId = useId();
  return (
    <fieldset className={css.rights} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>{t("fields.rights")}</legend>
      {keyRights.map((right) => (
        <Checkbox
          key={right}
          label={t(`rights.${right}`)}
          description={t(`rightHints.${right}`)}
          checked={value.includes(right)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(keyRights.filter((each) => (each === right ? checked : value.includes(each))))
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
