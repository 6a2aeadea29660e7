import type { Phrases } from "@birzha/phrases/ru.ts";
import { useMessages } from "use-intl";

const has = <Names extends object>(names: Names, name: PropertyKey): name is keyof Names =>
  Object.hasOwn(names, name);

/**
 * Returns display names of actions and entities. An unnamed one shows its code, so that no record is hidden.
 */
export function useRecordTexts() {
  const { actions, areas, entities } = (useMessages() as unknown as Phrases).audit;
  return {
    actionName: (action: string): string => {
      const [area = "", verb = ""] = action.split(".");
      const names: object = has(actions, area) ? actions[area] : {};
      return has(names, verb) ? String(names[verb]) : action;
    },
    entityName: (entity: string): string => (has(entities, entity) ? entities[entity] : entity),
    /** All named actions, grouped by area. */
    actionGroups: Object.entries(actions).map(([area, verbs]) => ({
      group: has(areas, area) ? areas[area] : area,
      items: Object.entries(verbs as Record<string, string>).map(([verb, label]) => ({
        value: `${area}.${verb}`,
        label,
      })),
    })),
  };
}
