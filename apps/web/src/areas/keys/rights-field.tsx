import { keyRights, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { useTranslations } from "use-intl";
import { ChoicesField } from "../../ui/fields/choices-field.tsx";

interface RightsFieldProps {
  readonly value: readonly KeyRight[];
  readonly error?: string | undefined;
  readonly onChange: (value: KeyRight[]) => void;
}

/** DOOR-002: rights of a key or a delegation. */
export function RightsField(props: RightsFieldProps) {
  const t = useTranslations("keys");
  return (
    <ChoicesField
      {...props}
      label={t("fields.rights")}
      choices={keyRights}
      labelOf={(right) => t(`rights.${right}`)}
      hintOf={(right) => t(`rightHints.${right}`)}
    />
  );
}
