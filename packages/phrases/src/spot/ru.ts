import type { SpotNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";

interface Complete {
  readonly notices: Readonly<Record<SpotNoticeKind, string>>;
}

export const ru = {
  /** by status number. */
  execution: {
    0: "Не указан",
    1: "Поставка с подтверждением",
    2: "Непоставка товара",
    3: "Самоурегулирование",
    4: "Форс-мажор",
    5: "Неоплата товара",
    6: "Продление поставки",
  },
  /** SPOT-025, A-53: by status number. */
  record: {
    1: "Новая",
    2: "Отправлена",
    4: "Обработана",
    7: "Отклонена",
  },
  directions: { sale: "Продажа", buy: "Покупка" },
  fields: {
    statusSettlement: "Статус расчётов",
    contractorName: "Контрагент",
    basis: "Базис",
    deliveryWay: "Способ поставки",
    comodinesName: "Товар",
    codeItem: "Код инструмента",
    contractNumber: "Номер продажи",
    contractDate: "Дата продажи",
    direction: "Направление",
    volumeComodines: "Количество",
    priceSingle: "Цена, ₽",
    contractSum: "Сумма, ₽",
    dateEnd: "Дата окончания",
    dateEndNext: "Дата окончания после переноса",
    statusExecution: "Статус исполнения",
    dateChangeStatus: "Дата изменения статуса",
    file: "Приложенный файл",
    comment: "Комментарий",
    statusRecord: "Статус обработки",
    ownerName: "Участник",
    ownerInn: "ИНН участника",
  },
  page: {
    title: "Спот-сделки",
    table: "Договоры спот-рынка",
    confirmed: "Показать обработанные",
    from: "от {date}",
    empty: "Нет данных",
    emptyHint: "Чтобы увидеть обработанные договоры, отметьте «Показать обработанные».",
  },
  edits: {
    lockedDate: "Дата изменения статуса заполняется вместе со статусом",
    attach: "Приложить файл",
    replace: "Заменить файл",
    uploading: "Файл загружается",
    uploadFailed: "Не удалось загрузить файл «{name}»",
    notSent: "Не отправлено",
  },
  /** SPOT-041, Annex B: success messages. */
  notices: {
    delivery: "Уведомление о поставке отправлено по сделкам: {numbers}",
    nonDelivery: "Уведомление о непоставке отправлено по сделкам: {numbers}",
    extension: "Уведомление о продлении поставки отправлено по сделкам: {numbers}",
    selfSettlement: "Уведомление о самоурегулировании отправлено по сделкам: {numbers}",
    changes: "Уведомление об изменениях отправлено по сделкам: {numbers}",
  },
  /** DESK-002: kinds of the notices to send, each followed by its count. */
  outcomes: {
    delivery: "о поставке",
    nonDelivery: "о непоставке",
    extension: "о продлении поставки",
    selfSettlement: "о самоурегулировании",
    changes: "об изменениях",
  },
  export: {
    title: "Договоры спот-рынка",
    failed: "Не удалось скачать реестр. Повторите попытку.",
  },
  import: {
    unknownOwner: "Организации с ИНН {inn} нет в портале: договор будет виден после её регистрации",
  },
  errors: {
    "fields-required":
      "Заполните обязательные поля: Статус исполнения договора купли-продажи и Дата изменения статуса",
    "file-required": "Приложите файл",
    "option-not-allowed": "Этот статус исполнения недоступен для направления сделки",
    "date-in-future": "Дата изменения статуса не может быть позже сегодняшней",
    "date-too-early": "Дата изменения статуса не может быть раньше {limit}",
    "date-not-today": "Дата изменения статуса должна быть сегодняшней",
    "wrong-number": "Номер продажи не совпадает с номером договора",
    "repeated-deal": "Договор указан дважды",
    "unknown-file": "Файл не найден. Загрузите его снова.",
    "not-editable": "Договор уже отправлен или обработан: изменить его нельзя",
    unchanged: "В договоре нет изменений",
    "not-sent": "Договор не ожидает ответа биржи",
    "too-many-waiting-files": "Слишком много загруженных файлов не отправлено. Отправьте их или удалите.",
  },
} as const satisfies Complete & Record<string, unknown>;
