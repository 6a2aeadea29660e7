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
  periods: { day: "День", week: "Неделя", month: "Месяц" },
  range: "Даты",
  few: "Мало сделок",
  /** The page has no price at all. */
  none: "Цен пока нет",
  noneHint:
    "Цена появляется, когда о сделках с товаром отчитались не меньше трёх независимых групп компаний.",
  fewTitle: "Мало сделок",
  fewHint: "В этих периодах нет цен. Выберите больше дней, все базисы или все места.",
  failed: "Не удалось загрузить цены",
  tiles: {
    median: "Медиана, ₽/т",
    tonnes: "Объём, т",
    deals: "Сделки",
    period: "{kind, select, day {День} week {Неделя} other {Месяц}}: {period}",
    change: "{change} к прошлой цене ({period})",
    same: "без изменений к прошлой цене ({period})",
  },
  chart: {
    title: "Медианная цена и объём",
    summary:
      "Медиана от {lowest} до {highest} ₽ за тонну без НДС. Последняя: {last} ₽ ({period}). Все значения есть в таблице под графиком.",
    label: "График цен. Стрелки влево и вправо показывают значения периодов.",
    median: "Медиана",
    band: "25–75 % сделок",
    tonnes: "Объём, т",
    own: "Свои сделки",
    corrected: "Исправленная цена",
  },
  places: { title: "Места поставки, {period}", median: "Медиана", place: "Место", none: "Мало сделок" },
  own: {
    title: "Свои сделки ({count, number})",
    day: "Дата договора",
    price: "Цена, ₽/т без НДС",
    tonnes: "Тонн",
    report: "Отчёт",
  },
  table: {
    title: "Цены по периодам, ₽/т без НДС",
    period: "Период",
    from: "Начало периода",
    to: "Конец периода",
    median: "Медиана",
    lowerQuartile: "25 %",
    upperQuartile: "75 %",
    mean: "Средняя",
    tonnes: "Тонн",
    deals: "Сделок",
    correction: "Исправление",
    was: "исправлено: было {median}, {reasons}",
    earlier: "Было",
    reasons: "Причины",
    publishedAt: "Опубликовано",
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
    started: "Расчёт начат. Новые цены появятся через минуту.",
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
    saveRun: "Скачать доказательство расчёта {run}",
  },
  exclusions: {
    affiliated: "сделки аффилированных лиц",
    interdependent: "сделки взаимозависимых лиц",
    preferential: "сделки по льготным ценам",
    dubious: "сделки, которые биржа отметила как сомнительные",
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
    sentences: {
      distance:
        "Цена на {percent, number} % {side, select, above {выше} other {ниже}} медианы других групп: это {distance, number} обычных отклонений.",
      affiliated:
        "Стороны связаны, а цена на {percent, number} % {side, select, above {выше} other {ниже}} медианы.",
      roundTrip:
        "Покупатель продал продавцу почти столько же того же товара {days, plural, =0 {в тот же день} one {с разницей в # день} few {с разницей в # дня} many {с разницей в # дней} other {с разницей в # дня}}.",
      factor:
        "Цена примерно в {factor, number} раз {side, select, above {выше} other {ниже}} медианы. Возможно, это ошибка в единицах.",
      underThreshold:
        "{deals, plural, one {# сделка} few {# сделки} many {# сделок} other {# сделки}} с тем же покупателем за неделю, каждая чуть меньше порога {threshold, number} т, вместе {tonnes, number} т.",
      backdated:
        "{deals, plural, one {# отчёт} few {# отчёта} many {# отчётов} other {# отчёта}} с близкими датами договоров поданы в один день, не раньше чем через {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} после договора.",
    },
    related: "Другие отчёты:",
    report: "№ {id}",
    score: "Баллы",
    price: "Цена сделки, ₽/т без НДС",
    median: "Медиана рынка, ₽/т без НДС",
    band: "25–75 % сделок, ₽/т без НДС",
    basis: "Сравнение",
    compared:
      "{deals, plural, one {# сделка} few {# сделки} many {# сделок} other {# сделки}}, {groups, plural, one {# группа компаний} few {# группы компаний} many {# групп компаний} other {# группы компаний}}",
    noBand: "Слишком мало других групп компаний торгует этим товаром.",
  },
  card: {
    title: "Цены",
    week: "Медиана недели, {period}",
    change: "{change} за неделю",
    chart: "Медианы за восемь недель: {values}",
  },
  hint: {
    median: "Медиана недели {median} ₽ без НДС",
    below: "ваша на {percent} % ниже",
    above: "ваша на {percent} % выше",
    same: "ваша такая же",
  },
  feed: { title: "Цены внебиржевых договоров", unit: "₽/т без НДС", was: "Исправлено, было" },
  errors: {
    "rate-missing": "Нет официального курса валюты для отчётов. Загрузите курсы и повторите расчёт.",
  },
} as const satisfies Complete & Record<string, unknown>;
