import { useState } from 'react';
import { catalogueText } from '#messages/catalogue.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fold } from '#ui/fold.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { Panel, TableCard, TableCardPart } from '#ui/panel.tsx';
import { SplitPanes } from '#ui/splitter.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;

export function ContainerSpecimens() {
  const [isOpen, setIsOpen] = useState(true);
  const [isOtherOpen, setIsOtherOpen] = useState(false);
  const [width, setWidth] = useState(200);
  const [found, setFound] = useState('');
  return (
    <SpecimenSection title={sections.containers}>
      <Specimen name="Fold, open">
        <Fold title={sample.name} summary={sample.filename} isOpen={isOpen} onToggle={setIsOpen}>
          <p>{sample.sentence}</p>
        </Fold>
      </Specimen>
      <Specimen name="Fold, closed, with an aside">
        <Fold
          title={sample.count}
          summary={sample.long}
          aside={<HueBadge hue="red">{sample.word}</HueBadge>}
          isOpen={isOtherOpen}
          onToggle={setIsOtherOpen}
        >
          <p>{sample.sentence}</p>
        </Fold>
      </Specimen>
      <Specimen name="Panel without a title">
        <Panel>{sample.sentence}</Panel>
      </Specimen>
      <Specimen name="Panel with title and aside">
        <Panel title={sample.filename} aside={<CopyButton text={sample.filename} />}>
          {sample.sentence}
        </Panel>
      </Specimen>
      <Specimen name="Panel flush">
        <Panel title={sample.action} flush>
          {sample.sentence}
        </Panel>
      </Specimen>
      <Specimen name="TableCard with Toolbar and TableCardPart" isWide>
        <TableCard label={sample.detail}>
          <Toolbar find={sample.action} value={found} onFind={setFound} aside={<CopyButton text={sample.filename} />}>
            <HueBadge hue="grey">{sample.word}</HueBadge>
          </Toolbar>
          <TableCardPart>{sample.sentence}</TableCardPart>
        </TableCard>
      </Specimen>
      <Specimen name="SplitPanes" isWide>
        <SplitPanes
          start={<p>{sample.filename}</p>}
          end={<p>{sample.sentence}</p>}
          width={width}
          min={120}
          max={400}
          onWidth={setWidth}
          label={sample.action}
        />
      </Specimen>
    </SpecimenSection>
  );
}

interface Row {
  name: string;
  count: number;
}

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
