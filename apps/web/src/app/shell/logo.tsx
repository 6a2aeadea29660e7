/** The logo: three ears of different height, like the price chart of a grain exchange. */
export function AppLogo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path
        d="M7 25V14M16 25V7M25 25v-8"
        stroke="var(--mantine-color-wheat-4)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
