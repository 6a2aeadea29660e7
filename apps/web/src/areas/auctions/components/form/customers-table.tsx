import { transliterate } from "@birzha/domain/auctions/transliteration.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { fieldAnchor } from "../../../../shared/form/form-host.ts";
import { lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import css from "./customers-table.module.css";
import { useProposalHost } from "./proposal-host.ts";
import { useEntry, useError, useProposalState } from "../view/proposal-state.ts";

const CustomerModal = lazyDialog(() => import("../../customer-modal.tsx"));

/** PROP-057, PROP-069..071: organisers of a joint auction. */
export function CustomersTable() {
  const t = useTranslations("auctions.customers");
  const { set, touch } = useProposalState();
  const { dictionaries, isLocked } = useProposalHost();
  const customers = useEntry("customers");
  const error = useError("customers");
  const [isAdding, setAdding] = useState(false);
  const isShut = isLocked("customers");
  const isEnglish = useLocale() === "en";
  /**
   * A-7, DESK-030: `aria-label` cannot have its own language, so the English page transliterates the name.
   */
  const labelOf = (name: string) => (isEnglish ? transliterate(name) : name);
  const total = customers.reduce((sum, { value }) => sum + Number(value ?? 0), 0);
  const remove = (id: number) => {
    set(
      "customers",
      customers.filter((customer) => customer.id !== id),
    );
    touch("customers");
    dictionaries.reloadFirms();
  };
  const errorId = `${fieldAnchor("customers")}-error`;
  return (
    <div id={fieldAnchor("customers")} className={css.place}>
      {customers.length === 0 ? (
        <p className={css.none}>{t("none")}</p>
      ) : (
        <table className={css.table} aria-label={t("title")} aria-describedby={error && errorId}>
          <thead>
            <tr>
              <th scope="col">{t("firm")}</th>
              <th scope="col">{t("lots")}</th>
              <th scope="col">
                <span className="sr">{t("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ id, value }) => (
              <tr key={id}>
                <td lang="ru">{dictionaries.firmName(id)}</td>
                <td>{value}</td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    disabled={isShut}
                    title={t("remove")}
                    aria-label={t("removeOf", { name: labelOf(dictionaries.firmName(id)) })}
                    onClick={() => remove(id)}
                  >
                    <IconTrash size={17} stroke={1.7} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("total")}</td>
              <td>{total}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
      <Button
        className={css.add}
        variant="default"
        size="compact-md"
        disabled={isShut}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t("add")}
      </Button>
      {isAdding && (
        <CustomerModal
          // PROP-069: omit organisations that are already organisers.
          firms={dictionaries.firms.filter(({ id }) => !customers.some((customer) => customer.id === id))}
          isLoading={dictionaries.areFirmsLoading}
          onClose={() => setAdding(false)}
          onAdd={(customer) => {
            set("customers", [...customers, customer]);
            touch("customers");
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}
