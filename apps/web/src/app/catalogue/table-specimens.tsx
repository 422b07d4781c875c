import { catalogueText } from '#messages/catalogue.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

interface Row {
  name: string;
  count: number;
}

const { sample, sections } = catalogueText;
const ROWS: readonly Row[] = [
  { name: sample.filename, count: 412 },
  { name: sample.long, count: 7 },
];
const MANY: readonly Row[] = Array.from({ length: 1000 }, (_unused, count) => ({
  name: `${sample.name} ${count}`,
  count,
}));
const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'name', header: sample.name, sortValue: ({ name }) => name, cell: ({ name }) => name },
  { key: 'count', header: sample.count, align: 'end', width: '120px', cell: ({ count }) => count },
];
const shared = { columns: COLUMNS, rowKey: ({ name }: Row) => name, empty: <EmptyState title={sample.empty} /> };

export function TableSpecimens() {
  return (
    <SpecimenSection title={sections.tables}>
      <Specimen name="DataTable, sorted" isWide>
        <div>
          <DataTable
            {...shared}
            caption={sample.name}
            rows={ROWS}
            initialSort={{ key: 'name', direction: 'descending' }}
          />
        </div>
      </Specimen>
      <Specimen name="DataTable with an open row" isWide>
        <div>
          <DataTable
            {...shared}
            caption={sample.detail}
            rows={ROWS}
            detail={({ count }) => (count > 100 ? sample.detail : null)}
          />
        </div>
      </Specimen>
      <Specimen name="DataTable of 1,000 rows" isWide>
        <div>
          <DataTable {...shared} caption={sample.filename} rows={MANY} maxHeight="200px" />
        </div>
      </Specimen>
      <Specimen name="DataTable, empty">
        <DataTable {...shared} caption={sample.empty} rows={[]} />
      </Specimen>
    </SpecimenSection>
  );
}
