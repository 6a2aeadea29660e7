import type { PowerCheck } from "@birzha/domain/signing/power-check.ts";
import { powerFileLimit } from "@birzha/domain/signing/power.ts";
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
  /** Checks that the server has made of these files. */
  readonly checks: readonly PowerCheck[] | undefined;
  readonly onChange: (files: PowerFiles) => void;
}

const faultOf = (file: File | null) =>
  file && (file.size === 0 ? "empty" : file.size > powerFileLimit ? "large" : undefined);

/** Why the files cannot be sent; undefined if they can. */
export const powerFilesFault = ({ file, sign }: PowerFiles) =>
  (file === null) === (sign === null) ? (faultOf(file) ?? faultOf(sign) ?? undefined) : "both";

/** DEAL-010: inputs of an applicant who signs by power of attorney. A refused file is marked; the checks follow below. */
export function PowerFields({ files, checks, onChange }: PowerFieldsProps) {
  const t = useTranslations("signing.power");
  const words = useTranslations("signing.signUp");
  const isRefused = (isSign: boolean) =>
    checks?.some(({ code, passed }) => !passed && (code === "signature") === isSign);
  const errorOf = (file: File | null, isSign: boolean) => {
    const fault = faultOf(file);
    return fault ? t(`faults.${fault}`, { limit: String(powerFileLimit / 1024) }) : isRefused(isSign);
  };
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
          error={errorOf(files.file, false)}
          onChange={(file) => onChange({ ...files, file })}
        />
        <FileInput
          {...shared}
          label={t("sign")}
          accept=".sig,.sgn,.p7s"
          value={files.sign}
          error={errorOf(files.sign, true)}
          onChange={(sign) => onChange({ ...files, sign })}
        />
      </div>
      {powerFilesFault(files) === "both" && (
        <Text role="status" fz="0.875rem">
          {t("faults.both")}
        </Text>
      )}
    </Stack>
  );
}
