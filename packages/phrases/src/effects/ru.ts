/** Effects of an action in its confirmation dialog (DESK-022). */
export const ru = {
  title: "Последствия: {list}.",
  nothing: "Другие записи не изменятся.",
  unknown: "Не удалось определить последствия.",
  kinds: {
    drafts:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# черновик} few {# черновика} many {# черновиков} other {# черновика}}",
    deliveries:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# поставка без отчёта} few {# поставки без отчёта} many {# поставок без отчёта} other {# поставки без отчёта}}",
    proposals:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# заявка на предстоящие аукционы} few {# заявки на предстоящие аукционы} many {# заявок на предстоящие аукционы} other {# заявки на предстоящие аукционы}}",
    sessions:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# открытый сеанс} few {# открытых сеанса} many {# открытых сеансов} other {# открытого сеанса}}",
    cabinets:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# личный кабинет останется без владельца} few {# личных кабинета останутся без владельца} many {# личных кабинетов останутся без владельца} other {# личного кабинета останутся без владельца}}",
    reports:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# отчёт} few {# отчёта} many {# отчётов} other {# отчёта}}",
    dutyRules:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# правило отчётности} few {# правила отчётности} many {# правил отчётности} other {# правила отчётности}}",
    productTypes:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# вид товара} few {# вида товара} many {# видов товара} other {# вида товара}}",
    deliveryTypes:
      "{least, select, yes {не меньше } other {}}{count, plural, one {# условие поставки} few {# условия поставки} many {# условий поставки} other {# условия поставки}}",
  },
} as const;
