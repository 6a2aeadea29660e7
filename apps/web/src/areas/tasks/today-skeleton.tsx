import { Box, Group, Skeleton, Stack } from "@mantine/core";
import layout from "../../ui/layout.module.css";
import css from "./today-page.module.css";

const lines = Array.from({ length: 14 }, (_, index) => index);

/** SCREEN-005: placeholder of the list, as high as a screen, so that nothing below it moves. */
export function WorkListSkeleton() {
  return (
    <Box p={0} className={layout.card} style={{ overflow: "hidden" }} aria-busy>
      <Skeleton height={34} radius={0} />
      {lines.map((line) => (
        <Group key={line} gap="1rem" wrap="nowrap" justify="space-between" px="1rem" className={css.line}>
          <Skeleton height={14} width={`${40 + ((line * 17) % 35)}%`} />
          <Skeleton height={28} width={104} />
        </Group>
      ))}
    </Box>
  );
}

/** SCREEN-104: placeholder of the strip of duties. */
export const StripSkeleton = () => <Skeleton height={84} mb="1.25rem" radius="lg" aria-busy />;

/** SCREEN-005: placeholder of the column with deadlines and reports. */
export function AsideSkeleton() {
  return (
    <>
      <Skeleton height={260} radius="lg" aria-busy />
      <Skeleton height={250} radius="lg" aria-busy />
    </>
  );
}

/** SCREEN-005: placeholder of both columns. */
export function ColumnsSkeleton() {
  return (
    <div className={css.columns}>
      <WorkListSkeleton />
      <Stack gap="1.25rem" className={css.aside}>
        <AsideSkeleton />
      </Stack>
    </div>
  );
}

/** SCREEN-005: placeholder of the whole home page while its code loads; it has the shape of the page. */
export function TodaySkeleton() {
  return (
    <div className={css.page}>
      <Stack gap="0.5rem" h="3.25rem" mb="1.25rem">
        <Skeleton height={28} width={140} />
        <Skeleton height={16} width={170} />
      </Stack>
      <StripSkeleton />
      <ColumnsSkeleton />
    </div>
  );
}
