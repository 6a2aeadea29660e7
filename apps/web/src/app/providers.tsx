import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LanguageProvider } from "../i18n/language-provider.tsx";
import { styleNonce } from "../ui/theme/style-nonce.ts";
import { colorSchemeManager, portalTheme } from "../ui/theme/theme.ts";
import { cssVariables } from "../ui/theme/tokens.ts";

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Language, theme and query client for every screen. */
export function AppProviders({ queryClient, children }: ProvidersProps) {
  return (
    <LanguageProvider>
      <MantineProvider
        theme={portalTheme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  );
}
