import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { paths } from "../../../../shared/paths.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { isDuplicate, readSimilar, registerReport, type NewReport } from "../../mutations.ts";
import { showErrors } from "../edit/use-report-entry.ts";
import type { useFormWarnings } from "../edit/use-warnings.tsx";
import type { BlankReport } from "./blank-report.ts";

/** OTC-064: delay in milliseconds before the page returns to the register after success. */
const wayBack = 500;

interface RegistrationOptions {
  readonly warnings: ReturnType<typeof useFormWarnings>;
  readonly blank: BlankReport;
  readonly organizationId: number;
  readonly replaces: number | undefined;
  readonly form: UseFormReturn<FieldValues>;
  readonly onRegistered: () => void;
}

/**
 * OTC-062..065, OTC-081: registers the report at most once per press, shows server errors at their fields and
 * keeps the input on failure. DUP-001: asks the user about duplicates and similar reports before sending.
 */
export function useRegistration({
  warnings,
  blank,
  organizationId,
  replaces,
  form,
  onRegistered,
}: RegistrationOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const registration = useMutation(registerReport);
  const [attempt, setAttempt] = useState(0);
  const [isReadingSimilar, setReadingSimilar] = useState(false);
  const [similar, setSimilar] = useState<{ reports: readonly SimilarReport[]; dataXML: string }>();
  const isBusy = useRef(false);
  /**
   * Request that got no response. Sending it again repeats the same request, which the server does not treat
   * as a duplicate (OTC-081).
   */
  const lost = useRef<NewReport>(undefined);
  /** SOFT-001: the answer to the question about similar reports counts until the report changes. */
  const decided = useRef<{ readonly dataXML: string; readonly notDuplicateOf: number | undefined }>(
    undefined,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const askAboutSimilar = async (dataXML: string): Promise<boolean> => {
    setReadingSimilar(true);
    const reports = await readSimilar({ passportId: blank.passportId, organizationId, dataXML });
    setReadingSimilar(false);
    if (reports.length === 0) return false;
    setSimilar({ reports, dataXML });
    isBusy.current = false;
    return true;
  };
  const register = async (dataXML: string, notDuplicateOf?: number) => {
    isBusy.current = true;
    setSimilar(undefined);
    const body =
      lost.current?.dataXML === dataXML
        ? lost.current
        : {
            passportId: blank.passportId,
            organizationId,
            dataXML,
            ...(notDuplicateOf === undefined ? {} : { notDuplicateOf }),
            ...(replaces === undefined ? {} : { replaces }),
            confirmedWarnings:
              decided.current?.dataXML === dataXML
                ? [...warnings.confirmed, "similar-report" as const]
                : warnings.confirmed,
          };
    try {
      await registration.mutateAsync(body);
    } catch (error) {
      isBusy.current = false;
      lost.current = error instanceof ApiFailure && error.isLost ? body : undefined;
      if (warnings.show(error)) return;
      if (isDuplicate(error) && !(await askAboutSimilar(dataXML))) toast.error(error.message);
      if (showErrors(form, error)) setAttempt((count) => count + 1);
      return;
    }
    onRegistered();
    void queryClient.invalidateQueries({ queryKey: ["agreements", "register"] });
    if (replaces !== undefined)
      void queryClient.invalidateQueries({ queryKey: ["agreements", "report", replaces] });
    timer.current = setTimeout(() => void navigate({ to: paths.agreements }), wayBack);
  };
  const send = () => {
    // React disables the button on the next render only, so a double click can arrive before.
    if (isBusy.current) return;
    isBusy.current = true;
    const submit = form.handleSubmit(
      async (values) => {
        const dataXML = toReportXml(blank.definition, values as FormValues);
        if (lost.current?.dataXML === dataXML) await register(dataXML);
        else if (decided.current?.dataXML === dataXML)
          await register(dataXML, decided.current.notDuplicateOf);
        else if (!(await askAboutSimilar(dataXML))) await register(dataXML);
      },
      () => {
        isBusy.current = false;
        setAttempt((count) => count + 1);
      },
    );
    void submit();
  };
  const question = similar && {
    reports: similar.reports,
    onRegister: (notDuplicateOf: number | undefined) => {
      const { dataXML } = similar;
      decided.current = { dataXML, notDuplicateOf };
      void register(dataXML, notDuplicateOf);
    },
    onCorrect: (id: number) => void navigate({ to: paths.editAgreement, params: { id: String(id) } }),
    onClose: () => setSimilar(undefined),
  };
  // After success the button stays busy until the page navigates away.
  const isSending = isReadingSimilar || registration.isPending || registration.isSuccess;
  return { attempt, isSending, send, question };
}
