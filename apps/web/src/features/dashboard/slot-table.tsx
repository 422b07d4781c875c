import { formatCount } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { DataTable } from '#ui/data-table.tsx';
import type { UploadSlot } from './upload-series.ts';
import { slotTime } from './upload-series.ts';

const text = dashboardText.chart;

/** The bars of the chart as numbers; empty slots are left out. */
export function SlotTable({ slots }: { slots: readonly UploadSlot[] }) {
  return (
    <DataTable
      caption={text.title}
      rows={slots.filter(({ errors, warnings }) => errors + warnings > 0)}
      rowKey={(slot) => String(slot.start)}
      empty={<p>{text.noErrors}</p>}
      maxHeight="180px"
      columns={[
        {
          key: 'from',
          header: text.from,
          cell: (slot) => slotTime(slot.start),
          text: (slot) => slotTime(slot.start),
        },
        {
          key: 'errors',
          header: text.errors,
          align: 'end',
          cell: (slot) => formatCount(slot.errors),
          sortValue: (slot) => slot.errors,
        },
        {
          key: 'warnings',
          header: text.warnings,
          align: 'end',
          cell: (slot) => formatCount(slot.warnings),
          sortValue: (slot) => slot.warnings,
        },
      ]}
    />
  );
}
