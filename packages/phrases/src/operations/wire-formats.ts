/** FIX-142: errors of fields in API responses. They replace the texts of `shared.validation`, which name the format of screens. */
export const wireFormats = {
  date: "Укажите существующую дату в формате ГГГГ-ММ-ДД",
  number: "Укажите число; дробную часть отделяет точка",
  integer: "Укажите целое число",
  scale:
    "{scale, plural, =0 {Знаки после точки не допускаются} one {Не более # знака после точки} few {Не более # знаков после точки} many {Не более # знаков после точки} other {Не более # знака после точки}}",
  "yes-no": "Укажите true или false",
};
