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
      text: "Ваша заявка на доступ{application} принята. Теперь вы можете работать на портале от имени организации {organization} (ИНН {inn}).",
    },
    "application-rejected": {
      subject: "Заявка на доступ отклонена",
      text: "Ваша заявка на доступ{application} к организации с ИНН {inn} отклонена.\n\nПричина: {reason}\n\nИсправьте заявку и отправьте её снова: {portal}/signup. Данные заявки в форме уже заполнены.",
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
      text: "Биржа разблокировала вашу учётную запись {account}. Можно снова войти на портал.",
    },
    "access-closed": {
      subject: "Доступ к организации закрыт",
      text: "Ваш доступ к организации {organization} (ИНН {inn}) закрыт.\n\nПричина: {reason}",
    },
    "access-opened": {
      subject: "Доступ к организации открыт",
      text: "Ваш доступ к организации {organization} (ИНН {inn}) снова открыт.",
    },
    "cabinet-given": cabinetTransferred,
    "cabinet-taken": cabinetTransferred,
    "import-finished": {
      subject: "Строки файла обработаны",
      text: "{title}.\n\nОткрыть загрузку: {portal}/agreements/import/{id}. Выбрать, какие письма получать, можно в профиле.",
    },
  },
  /** INST-001: the only e-mail to recipients without an account. */
  invitation: {
    subject: "Приглашение работать от имени организации {organization}",
    text: "Здравствуйте{hasName, select, true {, {name}} other {}}.\n\n{isByStaff, select, true {Биржа ({maker})} other {{maker}}} приглашает вас работать на портале товарной биржи от имени организации {organization} (ИНН {inn}).\n\nОткройте {portal}/invitations, войдите или зарегистрируйтесь с почтой {email} и примите приглашение. Оно действует до {until}, принять его можно только с этой почты.\n\nЕсли вы не ждали приглашения, удалите это письмо.",
  },
  /** Fallback for kinds without a text of their own. */
  other:
    "{title}.{hasReason, select, true {\n\nПричина: {reason}} other {}}\n\nПодробнее: {portal}/notices. Выбрать, какие письма получать, можно в профиле.",
  digest: {
    subject:
      "{count, plural, one {# непрочитанное уведомление} few {# непрочитанных уведомления} many {# непрочитанных уведомлений} other {# непрочитанного уведомления}}",
    text: "Непрочитанные уведомления на портале:\n\n{list}\n\nОткрыть уведомления: {portal}/notices. Выбрать, какие письма получать, можно в профиле.",
  },
} as const;
