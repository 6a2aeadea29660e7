import type { LeftOutReason } from "@birzha/domain/market/method.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import type { PriceReason } from "@birzha/domain/market/price-reasons.ts";

interface Complete {
  readonly periods: Readonly<Record<PeriodKind, string>>;
  readonly reasons: Readonly<Record<PriceReason, string>>;
  readonly exclusions: Readonly<Record<LeftOutReason, string>>;
}

/** Phrases of the price index (MKT-001..010). */
export const ru = {
  title: "Цены",
  lead: "Цены внебиржевых договоров в рублях за тонну без НДС.",
  toMethod: "Методика",
  product: "Товар",
  basis: "Базис",
  everyBasis: "Все базисы",
  place: "Место",
  everyPlace: "Все места",
  period: "Период",
  periods: { day: "День", week: "Неделя", halfMonth: "Полмесяца", month: "Месяц" },
  range: "Даты",
  /** The page has no price at all. */
  none: "Цен пока нет",
  noneHint: "Цена появляется, когда в сделках с товаром участвуют не меньше трёх независимых групп компаний.",
  fewTitle: "Мало сделок или компаний",
  fewHint: "В этих периодах нет цен. Выберите больше дней, все базисы или все места.",
  /** Why a period has no price (MKT-109). A period without deals reads like one with few firms. */
  empty: {
    open: "Выйдет {day}",
    few: "Мало сделок или компаний",
    standIn:
      "Мало сделок или компаний. Вместо {kind, select, day {дня} week {недели} other {половины месяца}}: {period, select, week {неделя} halfMonth {полмесяца} other {месяц}} {days}, {price} ₽",
  },
  failed: "Не удалось загрузить цены",
  tiles: {
    heads: { mean: "Средняя цена, ₽/т", tonnes: "Объём, т", deals: "Сделки" },
    period: "{kind, select, day {День} week {Неделя} halfMonth {Полмесяца} other {Месяц}}: {period}",
    change: {
      mean: "цена {change} {than}",
      tonnes: "объём {change} {than}",
      deals: "сделок {change} {than}",
    },
    same: {
      mean: "цена без изменений {than}",
      tonnes: "объём без изменений {than}",
      deals: "столько же сделок {than}",
    },
    thanLast:
      "{kind, select, day {к прошлому дню} week {к прошлой неделе} halfMonth {к прошлой половине месяца} other {к прошлому месяцу}}",
    than: "{kind, select, day {ко дню} week {к неделе} halfMonth {к половине месяца} other {к месяцу}} {period}",
  },
  chart: {
    title: "Средняя цена и объём",
    summary:
      "Средняя от {lowest} до {highest} ₽ за тонну без НДС. Последняя: {last} ₽ ({period}). Все значения есть в таблице под графиком.",
    label: "График цен. Стрелки влево и вправо показывают значения периодов.",
    mean: "Средняя",
    band: "25–75 % сделок",
    standIn: "Цена более долгого периода",
    tonnes: "Объём, т",
    own: "Свои сделки",
    corrected: "Исправленная цена",
  },
  places: {
    title: "Места поставки, {period}",
    mean: "Средняя, ₽/т",
    difference: "К первому",
    place: "Место",
    none: "Мало сделок или компаний",
  },
  own: {
    title: "Свои сделки ({count, number})",
    day: "Дата договора",
    price: "Цена, ₽/т без НДС",
    mean: "Средняя {kind, select, day {дня} week {недели} halfMonth {половины месяца} other {месяца}}",
    difference:
      "К средней {kind, select, day {дня} week {недели} halfMonth {половины месяца} other {месяца}}",
    tonnes: "Тонн",
    report: "Отчёт",
  },
  /** Firms that count as affiliated with the own one (MKT-102). */
  links: {
    title: "Связанные с вами компании",
    text: "Так биржа считает в ценах. Сделки одной группы считаются сделками одной компании. Если о связи сообщает одна сторона, групп остаётся две, но каждая знает сделки другой.",
    firm: "Компания",
    source: "Кто сообщил о связи",
    effect: "В ценах",
    sources: { own: "ваши отчёты", other: "отчёты этой компании", exchange: "биржа" },
    oneGroup: "одна группа с вами",
    tied: "знает ваши сделки",
    wrong:
      "Если связи нет: исправьте свои отчёты с отметкой об аффилированности. О чужих отчётах и о записях биржи напишите бирже.",
  },
  /** Products whose reports the last run could not count, for staff (MKT-101). */
  problems: {
    title: "Цены, которые не посчитаны",
    product: "Товар",
    cause: "Причина",
    since: "С",
    reports: "Отчёты",
    failed: "Расчёт не удался. Проверьте цены и количество в отчётах.",
    noRate: "Нет официального курса: {rates}.",
    rates:
      "Курсы загружают командой «birzha import rates» из файла или запросом PUT /api/integration/rates. Потом нажмите «Пересчитать…».",
    loadFailed: "Не удалось загрузить список",
  },
  table: {
    title: "Цены по периодам, ₽/т без НДС",
    period: "Период",
    from: "Начало периода",
    to: "Конец периода",
    mean: "Средняя",
    median: "Медиана",
    lowerQuartile: "25 %",
    upperQuartile: "75 %",
    tonnes: "Тонн",
    deals: "Сделок",
    correction: "Исправление",
    was: "исправлено: было {price}, {reasons}",
    earlier: "Было",
    reasons: "Причины",
    publishedAt: "Опубликовано",
    product: "Товар",
    basis: "Базис",
    place: "Место",
    kind: "Вид периода",
    unit: "Единица цены",
  },
  reasons: {
    late: "поступили новые отчёты",
    corrected: "исправлены отчёты",
    withdrawn: "отклонены или расторгнуты отчёты",
  },
  actions: {
    csv: "CSV",
    json: "JSON",
    rss: "RSS",
    save: "Скачать картинку",
    /** Behind the product in the title of the picture. */
    unit: "₽/т без НДС",
    copy: "Скопировать картинку",
    copied: "Картинка скопирована",
    copyFailed: "Браузер не скопировал картинку. Скачайте её.",
    saveFailed: "Не удалось скачать файл",
  },
  run: {
    start: "Пересчитать…",
    title: "Пересчёт цен",
    text: "Расчёт начнётся через несколько секунд. Изменённые цены выйдут как исправления.",
    reason: "Причина",
    confirm: "Пересчитать",
    failed: "Не удалось начать расчёт",
    queued: "Расчёт идёт…",
    failedAttempt: "Попытка не удалась. Портал повторит её сам.",
    done: "Расчёт № {run} закончен. {prices, plural, =0 {Новых цен нет.} one {# новая цена.} few {# новые цены.} many {# новых цен.} other {# новой цены.}}",
    failedProducts: "Не посчитаны: {list}.",
  },
  method: {
    title: "Методика цен",
    lead: "Правила, по которым цены считаются из отчётов о договорах.",
    toPrices: "К ценам",
    version: "Версия {version} действует с {date}",
    firstVersion: "Версия {version} действует с начала",
    scope: "Отчёты",
    scopeAll: "Учитываются зарегистрированные и изменённые отчёты обо всех товарах, базисах и местах.",
    scopeSome:
      "Учитываются зарегистрированные и изменённые отчёты. Товары: {products}. Базисы: {bases}. Места: {places}.",
    all: "все",
    states: "Отклонённые и расторгнутые отчёты не учитываются никогда.",
    exclusions: "Также не учитываются: {list}.",
    noExclusions: "Других исключений нет.",
    price: "Цена",
    vat: "Цена с НДС делится на {divisor}: ставка НДС {percent} %.",
    unstated:
      "{unstated, select, included {Если отчёт не говорит о НДС, цена считается с НДС.} other {Если отчёт не говорит о НДС, цена считается без НДС.}}",
    currency:
      "Цена в валюте пересчитывается по официальному курсу на дату договора. Без курса расчёт не выходит.",
    outliers:
      "Сделка не учитывается, если её цена в {ratio, plural, one {# раз} few {# раза} many {# раз} other {# раза}} выше или ниже медианы товара за неделю.",
    statistics:
      "Медиана и квартили считаются по сделкам, средняя взвешена по тоннам. Цены округляются до {priceStep} ₽, объёмы до {tonnesStep} т.",
    periods: "Периоды",
    periodList: "Цены выходят за периоды: {list}.",
    weeks: "Месяц состоит из целых недель: неделя относится к месяцу своего четверга.",
    delay:
      "Цена выходит через {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} после конца периода. Более поздние отчёты меняют её только как исправление.",
    confidentiality: "Конфиденциальность",
    groups:
      "Цена выходит, если о сделках отчитались не меньше {groups} независимых групп компаний и ни у одной нет {share} % тонн или больше.",
    sole: "Цена не выходит, если за {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} больше чем в {share} % дней отчитывалась одна группа.",
    affiliated: "Связанные компании считаются одной группой.",
    subtraction: "Сделки, которые можно найти вычитанием одной цены из другой, тоже скрыты.",
    lastRun: "Последний расчёт",
    run: "Расчёт № {id} от {time}",
    leftOut: "Не вошло отчётов за всё время: {list}.",
    hash: "SHA-256 исходных данных",
    noRun: "Расчётов ещё не было.",
  },
  commodities: {
    title: "Товары аукционов",
    text: "Под стартовой ценой заявки на аукцион показана средняя недели того товара отчётов, который биржа сопоставила с товаром аукциона. Без соответствия подсказки нет.",
    commodity: "Товар аукциона",
    product: "Товар отчётов",
    none: "Без сравнения",
    failed: "Не удалось сохранить соответствие",
  },
  volumes: {
    months: "Свои объёмы по месяцам",
    month: "Месяц",
    counterparties: "Свои объёмы по контрагентам",
    counterparty: "Контрагент",
    places: "Объёмы всех организаций по местам поставки (видит только биржа)",
    unnamed: "Не указано",
    others: "Остальные",
    tonnes: "Тонн",
    deals: "Сделок",
    groups: "Групп компаний",
  },
  proofs: {
    title: "Последние расчёты",
    text: "Хеш исходных данных расчёта входит в журнал квитанций того же дня, который биржа подписывает ночью. Файл доказательства принимает <link>проверка квитанций</link>, в том числе без сети.",
    run: "Расчёт",
    time: "Время",
    hash: "SHA-256",
    day: "Журнал за",
    pending: "подпишут ночью",
    proof: "Доказательство",
    save: "Скачать JSON",
    saveRun: "Скачать JSON: доказательство расчёта {run}",
  },
  exclusions: {
    affiliated: "сделки аффилированных лиц",
    interdependent: "сделки взаимозависимых лиц",
    preferential: "сделки по льготным ценам",
    dubious: "сделки, которые биржа отметила как сомнительные",
    otherSide: "вторые отчёты о той же сделке",
    noRate: "отчёты в валюте без официального курса",
    outOfRange: "цена или объём вне пределов методики",
    outlier: "цены, далёкие от остальных",
  },
  /** MKT-014 */
  radar: {
    title: "Радар сомнительных сделок",
    lead: "Каждую ночь радар сравнивает новые и изменённые отчёты со сделками других групп компаний за 14 дней до и после. Находки ждут решения в очереди. Точность: доля отмеченных среди решений за год.",
    toQueue: "К подозрениям",
    failed: "Не удалось загрузить радар",
    rule: "Правило",
    found: "Найдено",
    flagged: "Отмечено",
    dismissed: "Не сомнительно",
    open: "Ждёт решения",
    precision: "Точность",
    rules: {
      distance: "Цена далека от рынка",
      affiliated: "Связанные стороны и далёкая цена",
      roundTrip: "Товар вернулся продавцу за 14 дней",
      factor: "Цена отличается в 10 или 1 000 раз",
      underThreshold: "Серия чуть меньше порога",
      backdated: "Несколько отчётов задним числом",
    },
    why: "Почему сделка подозрительна",
    difference:
      "{unit, select, times {в {amount, plural, one {# раз} few {# раза} many {# раз} other {# раза}}} other {на {amount, number} %}} {side, select, above {выше} other {ниже}}",
    sentences: {
      distance:
        "Цена {difference} медианы других групп компаний: {median, number} ₽/т без НДС за 14 дней до и после договора.",
      affiliated: "Стороны связаны, а цена {difference} медианы ({median, number} ₽/т без НДС).",
      roundTrip:
        "Покупатель продал продавцу почти столько же того же товара {days, plural, =0 {в тот же день} one {с разницей в # день} few {с разницей в # дня} many {с разницей в # дней} other {с разницей в # дня}}.",
      factor:
        "Похоже на ошибку в единицах: цена примерно в {factor, number} раз {side, select, above {выше} other {ниже}} медианы.",
      underThreshold:
        "{deals, plural, one {# сделка} few {# сделки} many {# сделок} other {# сделки}} между теми же сторонами за неделю, каждая чуть меньше порога {threshold, number} т, вместе {tonnes, number} т.",
      backdated:
        "В один день {deals, plural, one {подан # отчёт} few {поданы # отчёта} many {подано # отчётов} other {подано # отчёта}} с близкими датами договоров, не раньше чем через {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} после договора.",
    },
    related: "Другие отчёты:",
    report: "№ {id}",
    score: "Баллы",
    price: "Цена сделки, ₽/т без НДС",
    median: "Медиана 14 дней, ₽/т без НДС",
    band: "Половина сделок, ₽/т без НДС",
    basis: "Сравнение",
    compared:
      "{deals, plural, one {# сделка} few {# сделки} many {# сделок} other {# сделки}}, {groups, plural, one {# группа компаний} few {# группы компаний} many {# групп компаний} other {# группы компаний}}",
    noBand: "Слишком мало других групп компаний торгует этим товаром.",
  },
  card: {
    title: "Цены",
    period:
      "{period, select, week {Средняя недели} halfMonth {Средняя за полмесяца} other {Средняя за месяц}}, {days}",
    change: "{change} за неделю",
    own: "Ваша сделка {day}: {price} ₽/т без НДС, {change} к средней недели {days}",
    chart: "Средние за восемь недель: {values}",
  },
  hint: {
    reports: "Отчёты о товаре «{product}», все базисы.",
    mean: "{period, select, week {Средняя недели} halfMonth {Средняя за полмесяца} other {Средняя за месяц}} {days}: {mean} ₽ без НДС",
    band: "половина сделок {lower}–{upper} ₽",
    none: "Цены рынка нет: мало сделок или компаний.",
    below: "ваша на {percent} % ниже",
    above: "ваша на {percent} % выше",
    same: "ваша такая же",
  },
  feed: { title: "Цены внебиржевых договоров", unit: "₽/т без НДС", was: "Исправлено, было" },
  errors: {
    "currency-unknown": "Такой валюты нет в справочнике.",
    "goods-unknown": "Такого товара нет в справочнике аукционов или среди товаров отчётов.",
  },
} as const satisfies Complete & Record<string, unknown>;
