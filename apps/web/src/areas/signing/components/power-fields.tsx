import { FileInput, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { HelpLink } from "../../../shared/help/help-link.tsx";
import layout from "../../../ui/layout.module.css";

/** The two files of a power of attorney; null while none is chosen. */
export interface PowerFiles {
  readonly file: File | null;
  readonly sign: File | null;
}

export const noPowerFiles: PowerFiles = { file: null, sign: null };

interface PowerFieldsProps {
  readonly files: PowerFiles;
  readonly onChange: (files: PowerFiles) => void;
}

/** DEAL-010: inputs of an applicant who signs by power of attorney. */
export function PowerFields({ files, onChange }: PowerFieldsProps) {
  const t = useTranslations("signing.power");
  const words = useTranslations("signing.signUp");
  const isHalf = (files.file === null) !== (files.sign === null);
  const shared = {
    placeholder: words("chooseFile"),
    clearable: true,
    clearButtonProps: { "aria-label": words("removeFile") },
    "aria-describedby": "power-hint",
  };
  return (
    <Stack gap="0.75rem">
      <Text id="power-hint" c="var(--ink-2)" fz="0.875rem">
        {t("hint")} <HelpLink topic="power" />
      </Text>
      <div className={layout.columns}>
        <FileInput
          {...shared}
          label={t("file")}
          accept=".xml"
          value={files.file}
          onChange={(file) => onChange({ ...files, file })}
        />
        <FileInput
          {...shared}
          label={t("sign")}
          accept=".sig,.sgn,.p7s"
          value={files.sign}
          onChange={(sign) => onChange({ ...files, sign })}
        />
      </div>
      {isHalf && (
        <Text role="status" fz="0.875rem">
          {t("both")}
        </Text>
      )}
    </Stack>
  );
}
