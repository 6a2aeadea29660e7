import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";

// HOUSE-024: lazy, because only owners manage programs.
export const WebhooksTab = lazyComponent(() => import("./webhooks-tab.tsx"));
