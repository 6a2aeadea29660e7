import { isInn } from "@birzha/domain/shared/values/inn.ts";
import type { KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { InnInput } from "../../shared/inputs/inn-input.tsx";
import { useGuardedClose } from "../../ui/overlays/guarded-close.ts";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import css from "./components/key-list.module.css";
import { RightsField } from "./components/rights-field.tsx";
import { delegate, refusalOf } from "./mutations.ts";
import { useUntil } from "./use-until.ts";

/** DOOR-002: another organisation is let act by its keys. What is typed stays, whatever the server answers. */
export default function DelegationModal({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const t = useTranslations("keys");
  const shared = useTranslations("shared");
  const queryClient = useQueryClient();
  const [inn, setInn] = useState("");
  const [rights, setRights] = useState<KeyRight[]>([]);
  const { until, setUntil, isWrong, fault, min, max } = useUntil();
  const [isAsked, setAsked] = useState(false);
  const { close } = useGuardedClose(inn !== "" || rights.length > 0 || until !== null, onClose);
  const give = useMutation(delegate);
  const refusal = refusalOf(give.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isInn(inn) || rights.length === 0 || until === null || isWrong || give.isPending) return;
    give.mutate(
      { inn, rights, until },
      {
        onSuccess: onClose,
        onSettled: () => void queryClient.invalidateQueries({ queryKey: ["organizations", "delegations"] }),
      },
    );
  };
  const innFault = () => {
    if (isAsked && !isInn(inn)) return t("delegations.noInn");
    if (refusal === "keys.unknown-firm") return t("errors.unknown-firm");
    return refusal === "keys.own-firm" ? t("errors.own-firm") : undefined;
  };
  return (
    <Modal
      opened
      size={560}
      title={t("delegations.formTitle")}
      closeButtonProps={{ "aria-label": shared("actions.close") }}
      onClose={() => void close()}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <InnInput
          label={t("fields.inn")}
          withAsterisk
          data-autofocus
          value={inn}
          error={innFault()}
          onChange={(value) => {
            setInn(value);
            give.reset();
          }}
        />
        <RightsField
          value={rights}
          error={isAsked && rights.length === 0 ? t("form.noRight") : undefined}
          onChange={setRights}
        />
        <DateInput
          label={t("fields.until")}
          withAsterisk
          min={min}
          max={max}
          value={until}
          error={(isAsked && isWrong) || refusal === "keys.wrong-until" ? fault : undefined}
          onChange={setUntil}
        />
        <div className={css.buttons}>
          <Button variant="default" onClick={() => void close()}>
            {shared("actions.cancel")}
          </Button>
          <Button type="submit" loading={give.isPending}>
            {t("delegations.give")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
