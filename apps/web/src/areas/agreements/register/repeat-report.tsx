import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { Button, Modal, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import { leaveDraft } from "../../../shared/form/drafts/use-open-draft.ts";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { MoneyInput, TonnesInput } from "../../../shared/inputs/decimal-input.tsx";
import { paths } from "../../../shared/paths.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import type { RegisterEntry } from "../queries.ts";
import { useReportTexts } from "../report/view/report-texts.ts";
import css from "./repeat-report.module.css";
import {
  findBasisPriceAbove,
  type RepeatField,
  repeatFields,
  type RepeatValues,
  useRepeatReport,
  valuesOf,
} from "./use-repeat-report.ts";

const DuplicateQuestion = lazyDialog(() => import("../report/edit/duplicate-question.tsx"));

interface RepeatReportProps {
  readonly report: RegisterEntry;
  /** Organisation of the report. */
  readonly organizationId: number;
  readonly onClose: () => void;
}

const nothing: RepeatValues = { contract_date: null, contract_number: null, amount: null, price: null };

/** SCREEN-006: dialog that registers the next report of the same kind of deal; Enter registers it. */
export default function RepeatReport({ report, organizationId, onClose }: RepeatReportProps) {
  useReturnFocus();
  const t = useTranslations();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const words = useReportTexts();
  const [today] = useState(() => moscowDate(new Date()));
  const [typed, setTyped] = useState(nothing);
  const unreadable = useRef(new Set<string>());
  /** FIX-221: price for which the user has seen the question about the price at the basis. */
  const askedPrice = useRef<string | null>(null);
  const number = String(report.id);
  const { source, errors, warnings, isBusy, send, question } = useRepeatReport({
    id: report.id,
    organizationId,
    labelOf: words.label,
    onRegistered: onClose,
  });
  const sourceBasis = source?.values["product_basis_price"];
  const basisAbove = source && findBasisPriceAbove(source, typed);
  const showsBasis = basisAbove !== undefined || typed.product_basis_price != null;
  useEffect(() => {
    const isTypingPrice = document.activeElement?.getAttribute("name") === "price";
    if (basisAbove !== undefined && !isTypingPrice) askedPrice.current = typed.price;
  }, [basisAbove, typed.price]);
  const others = Object.entries(errors).filter(
    ([name]) =>
      !([...repeatFields, ...(showsBasis ? ["product_basis_price"] : [])] as string[]).includes(name),
  );

  const openForm = () => {
    if (!source) return;
    const scope = { account: user.account, organizationId, form: "report" };
    leaveDraft(scope, {
      savedAt: new Date().toISOString(),
      values: valuesOf(source, typed),
      origin: { from: report.id, fields: Object.keys(source.values) },
    });
    void navigate({ to: paths.newAgreement });
  };
  const change = (name: RepeatField | "product_basis_price", value: string | null) => {
    setTyped((known) => ({ ...known, [name]: value }));
    warnings.drop(name);
  };
  const look = (name: RepeatField | "product_basis_price", before: string) => ({
    name,
    label: words.label(name),
    description: t("agreements.repeat.before", { value: before }),
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error")[],
    error: errors[name],
    required: true,
  });
  const exact = (name: RepeatField | "product_basis_price", before: string) => ({
    ...look(name, before),
    value: typed[name] ?? null,
    onChange: (value: string | null) => change(name, value),
    onUnreadable: (error: string | undefined) => {
      if (error === undefined) unreadable.current.delete(name);
      else unreadable.current.add(name);
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t("agreements.repeat.title", { number })}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (unreadable.current.size > 0) return;
          const basis = event.currentTarget.elements.namedItem("product_basis_price");
          if (
            basisAbove !== undefined &&
            askedPrice.current !== typed.price &&
            basis instanceof HTMLElement
          ) {
            askedPrice.current = typed.price;
            return basis.focus();
          }
          void send(typed);
        }}
      >
        <p className={css.lead}>
          {t("agreements.repeat.lead", {
            number,
            details: [
              shortCompanyName(report.purchaserName),
              report.productTypeName,
              report.basisTypeName,
            ].join(", "),
          })}
        </p>
        <div className={css.fields}>
          <DateInput
            {...exact("contract_date", formatDate(report.contractDate))}
            max={today}
            data-autofocus
          />
          <TextInput
            {...look("contract_number", report.contractNumber ?? "")}
            autoComplete="off"
            value={typed.contract_number ?? ""}
            onChange={({ currentTarget: { value } }) => change("contract_number", value)}
          />
          <TonnesInput {...exact("amount", formatLocalDecimal(withoutZeros(report.amount)))} />
          <MoneyInput {...exact("price", formatLocalDecimal(report.price, 2))} />
          {showsBasis && (
            <MoneyInput
              {...exact("product_basis_price", "")}
              required={false}
              description={
                typeof sourceBasis === "string" &&
                t("agreements.repeat.basisAbove", { value: formatLocalDecimal(sourceBasis, 2) })
              }
            />
          )}
        </div>
        {warnings.list}
        {others.length > 0 && (
          <Notice tone="bad">
            {t("agreements.repeat.otherErrors", {
              errors: others.map(([name, message]) => `${words.label(name)}: ${message}`).join("; "),
            })}
          </Notice>
        )}
        <div className={css.actions}>
          {organizationId === user.organizationInfo?.id && (
            <Button variant="default" disabled={!source} onClick={openForm}>
              {t("agreements.repeat.openForm")}
            </Button>
          )}
          <Button type="submit" loading={isBusy} data-send>
            {t("agreements.form.register")}
          </Button>
        </div>
      </form>
      {question && (
        <DuplicateQuestion
          {...question}
          labelOf={words.label}
          onCorrect={(id) => void navigate({ to: paths.editAgreement, params: { id: String(id) } })}
        />
      )}
    </Modal>
  );
}
