import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import { paths } from "../../shared/paths.ts";
import css from "./guest-home.module.css";

/** The guest's page below the greeting: the obligation to report (WORK-002) and the functions of the portal (G-22). */
export default function GuestDetails() {
  return (
    <>
      <Obligation />
      <Details />
    </>
  );
}

/** The summary of the law has no legal confirmation, and its text says so. */
function Obligation() {
  const t = useTranslations("guest.obligation");
  const { phone } = useContacts();
  return (
    <section className={css.obligation} aria-labelledby="obligation">
      <h2 id="obligation" className={css.factTitle}>
        {t("title")}
      </h2>
      <p className={css.factText}>{t("text")}</p>
      <p className={css.factText}>
        <Link to={paths.duty}>{t("check")}</Link>
      </p>
      <p className={css.factText}>
        {t("ask")}{" "}
        {phone && (
          <>
            <a href={phone.href}>{phone.text}</a>,{" "}
          </>
        )}
        <Link to={paths.contacts}>{t("contacts")}</Link>.
      </p>
      <p className={css.unconfirmed}>{t("unconfirmed")}</p>
    </section>
  );
}

function Details() {
  const t = useTranslations("guest.facts");
  return (
    <ul className={css.facts}>
      {(["report", "register", "history"] as const).map((fact) => (
        <li key={fact}>
          <h2 className={css.factTitle}>{t(`${fact}Title`)}</h2>
          <p className={css.factText}>{t(fact)}</p>
        </li>
      ))}
    </ul>
  );
}
