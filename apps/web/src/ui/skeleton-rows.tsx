import { Skeleton } from '@mantine/core';

/** Grey bars in place of rows that are still loading. */
export function SkeletonRows({ rows, height = 34 }: { rows: number; height?: number }) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <Skeleton key={row} height={height - 10} my={5} radius="sm" />
  ));
}
