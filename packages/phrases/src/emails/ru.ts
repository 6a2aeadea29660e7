/** Sent to both the former and the new owner. */
const cabinetTransferred = {
  subject: "Права владельца личного кабинета переданы",
  text: "Права владельца личного кабинета организации {organization} (ИНН {inn}) переданы: владелец теперь {owner}.",
} as const;

/**
 * E-mails: plain text in Russian, because the recipient's language is unknown. {portal} is the portal's URL.
 */
export const ru = {
  from: "Портал товарной биржи",
  footer: "Письмо отправлено автоматически, отвечать на него не нужно. Портал: {portal}",
  notices: {
    "application-accepted": {
      subject: "Заявка на доступ принята",
      text: "Ваша заявка на доступ{application} принята: теперь вы можете работать в портале от имени организации {organization} (ИНН {inn}).",
    },
    "application-rejected": {
      subject: "Заявка на доступ отклонена",
      text: "Ваша заявка на доступ{application} к организации с ИНН {inn} отклонена.\n\nПричина: {reason}\n\nИсправьте заявку и отправьте её снова: {portal}/signup. Всё, что вы указали, там уже заполнено.",
    },
    "organization-blocked": {
      subject: "Организация заблокирована",
      text: "Биржа заблокировала организацию {organization} (ИНН {inn}).\n\nПричина: {reason}\n\nОтчёты и файлы доступны для чтения, подавать и изменять их нельзя.",
    },
    "organization-unblocked": {
      subject: "Организация разблокирована",
      text: "Биржа разблокировала организацию {organization} (ИНН {inn}). Можно снова подавать и изменять отчёты.",
    },
    "user-blocked": {
      subject: "Учётная запись заблокирована",
      text: "Биржа заблокировала вашу учётную запись {account}.\n\nПричина: {reason}",
    },
    "user-unblocked": {
      subject: "Учётная запись разблокирована",
      text: "Биржа разблокировала вашу учётную запись {account}. Можно снова войти в портал.",
    },
    "access-closed": {
      subject: "Доступ к организации закрыт",
      text: "Вам закрыт доступ к организации {organization} (ИНН {inn}).\n\nПричина: {reason}",
    },
    "access-opened": {
      subject: "Доступ к организации открыт",
      text: "Вам снова открыт доступ к организации {organization} (ИНН {inn}).",
    },
    "cabinet-given": cabinetTransferred,
    "cabinet-taken": cabinetTransferred,
  },
  /** INST-001: the only e-mail to recipients without an account. */
  invitation: {
    subject: "Приглашение работать от имени организации {organization}",
    text: "Здравствуйте{hasName, select, true {, {name}} other {}}!\n\n{isByStaff, select, true {Биржа ({maker})} other {{maker}}} приглашает вас работать на портале товарной биржи от имени организации {organization} (ИНН {inn}).\n\nОткройте {portal}/invitations, войдите или зарегистрируйтесь с почтой {email} и примите приглашение. Оно действует до {until} и подойдёт только к этой почте.\n\nЕсли вы не знаете, о чём речь, ничего не делайте.",
  },
  /** Fallback for kinds without a text of their own. */
  other:
    "{title}.{hasReason, select, true {\n\nПричина: {reason}} other {}}\n\nПодробнее: {portal}/notices. Какие письма получать, вы выбираете в своём профиле.",
  digest: {
    subject:
      "{count, plural, one {# непрочитанное уведомление} few {# непрочитанных уведомления} many {# непрочитанных уведомлений} other {# непрочитанного уведомления}}",
    text: "Вы ещё не прочитали на портале:\n\n{list}\n\nОткрыть уведомления: {portal}/notices. Какие письма получать, вы выбираете в своём профиле.",
  },
} as const;
