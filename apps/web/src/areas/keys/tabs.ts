import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";

// HOUSE-024: lazy, because only owners manage programs.
export const KeysTab = lazyComponent(() => import("./keys-tab.tsx"));
export const DelegationsTab = lazyComponent(() => import("./delegations-tab.tsx"));
