import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { confirm } from "../../ui/overlays/prompt.ts";
import { parseStepSearch } from "./step-search.ts";
import { toCorrection, type SignUp, type SignUpChange } from "./use-sign-up.ts";

/**
 * FIX-040: copies the rejected application of the URL into the form and removes its id from the URL, so that
 * a reload does not overwrite corrections. Asks before replacing input for another organisation.
 */
export function useCorrection(
  own: readonly OwnApplication[] | undefined,
  signUp: SignUp,
  change: (part: SignUpChange) => void,
): void {
  const t = useTranslations("signing.signUp");
  const { from } = useSearch({ strict: false, select: parseStepSearch });
  const navigate = useNavigate();
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (from === undefined) taken.current = undefined;
    if (from === undefined || !own || taken.current === from) return;
    taken.current = from;
    const filed = own.find(({ id, status }) => id === from && status === applicationStatus.rejected);
    const isBegun = signUp.applicationId === null && signUp.corrects !== from && signUp.inn !== "";
    void (async () => {
      const mayReplace =
        !isBegun ||
        (await confirm({
          title: t("replaceTitle"),
          text: t("replaceText", { name: signUp.name || signUp.inn }),
          confirmLabel: t("replace"),
        }));
      if (filed && mayReplace) change(toCorrection(filed));
      await navigate({ to: paths.signUp, search: {}, replace: true });
    })();
  }, [from, own, signUp, change, navigate, t]);
}
