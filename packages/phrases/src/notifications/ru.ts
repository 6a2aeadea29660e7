/** E-mails: plain text, in Russian for everybody, because nobody's language is known. {portal} is the portal's address. */
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
    "membership-blocked": {
      subject: "Доступ к организации закрыт",
      text: "Вам закрыт доступ к организации {organization} (ИНН {inn}).\n\nПричина: {reason}",
    },
    "membership-unblocked": {
      subject: "Доступ к организации открыт",
      text: "Вам снова открыт доступ к организации {organization} (ИНН {inn}).",
    },
    "ownership-transferred": {
      subject: "Права владельца личного кабинета переданы",
      text: "Права владельца личного кабинета организации {organization} (ИНН {inn}) переданы: владелец теперь {owner}.",
    },
  },
} as const;
