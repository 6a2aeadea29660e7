import type { PowerCheck } from "@birzha/domain/signing/power-check.ts";
import { powerFileLimits } from "@birzha/domain/signing/power.ts";
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

type FileName = keyof PowerFiles;

/** Returns why a file cannot be sent, with its limit in kilobytes; undefined if it can. */
function faultOf(files: PowerFiles, name: FileName) {
  const size = files[name]?.size;
  const limit = powerFileLimits[name];
  const values = { limit: String(limit / 1024) };
  if (size === 0) return { fault: "empty", values } as const;
  return size !== undefined && size > limit ? ({ fault: "large", values } as const) : undefined;
}

/** Returns why the files cannot be sent; undefined if they can. */
export const powerFilesFault = (files: PowerFiles) =>
  (files.file === null) === (files.sign === null)
    ? (faultOf(files, "file") ?? faultOf(files, "sign"))
    : ({ fault: "both", values: { limit: "" } } as const);

/** DEAL-010: inputs of an applicant who signs by power of attorney. A refused file is marked; the checks follow below. */
export function PowerFields({ files, checks, onChange }: PowerFieldsProps) {
  const t = useTranslations("signing.power");
  const words = useTranslations("signing.signUp");
  const isRefused = (name: FileName) =>
    checks?.some(({ code, passed }) => !passed && (code === "signature") === (name === "sign"));
  const errorOf = (name: FileName) => {
    const found = faultOf(files, name);
    return found ? t(`faults.${found.fault}`, found.values) : isRefused(name);
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
          error={errorOf("file")}
          onChange={(file) => onChange({ ...files, file })}
        />
        <FileInput
          {...shared}
          label={t("sign")}
          accept=".sig,.sgn,.p7s,.p7m,.pem"
          value={files.sign}
          error={errorOf("sign")}
          onChange={(sign) => onChange({ ...files, sign })}
        />
      </div>
      {powerFilesFault(files)?.fault === "both" && (
        <Text role="status" fz="0.875rem">
          {t("faults.both")}
        </Text>
      )}
    </Stack>
  );
}
