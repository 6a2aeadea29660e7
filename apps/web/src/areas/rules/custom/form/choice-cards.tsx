import { useId } from "react";
import css from "./rule-form.module.css";

interface ChoiceCardsProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: Choice;
    readonly title: string;
    readonly about: string;
    readonly example?: string;
  }[];
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** One choice of a few, each a card that explains it. */
export function ChoiceCards<Choice extends string>(props: ChoiceCardsProps<Choice>) {
  const { label, choices, value, onChange } = props;
  const name = useId();
  return (
    <div className={css.cards} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.card}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={css.cardTitle}>{choice.title}</span>
          <span className={css.about}>{choice.about}</span>
          {choice.example && <i>{choice.example}</i>}
        </label>
      ))}
    </div>
  );
}
