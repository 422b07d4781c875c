import type { Histogram } from '@rootline/contract';
import { useState } from 'react';
import { catalogueText } from '#messages/catalogue.en.ts';
import { ChunkMap } from '#pictures/chunk-map.tsx';
import { CoverageStrip } from '#pictures/coverage-strip.tsx';
import { HeatStrip } from '#pictures/heat-strip.tsx';
import { LogVolume, WholeStrip } from '#pictures/log-volume.tsx';
import { OverviewStrip } from '#pictures/overview-strip.tsx';
import { PatternLanes } from '#pictures/pattern-lanes.tsx';
import { SeverityScale } from '#pictures/severity-scale.tsx';
import { SpreadBars } from '#pictures/spread-bars.tsx';
import type { AxisWindow } from '#pictures/volume-axis.ts';
import classes from './picture-specimens.module.css';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;
const CELLS = 60;
const WAVE = Array.from({ length: CELLS }, (_, cell) => Math.max(0, Math.sin((cell / CELLS) * Math.PI * 3)) ** 2);
const COUNTS = WAVE.map((share) => Math.round(share * 40));
const QUIET = WAVE.map(() => 0);
const HISTOGRAM: Histogram = {
  axis: 'line',
  start: 0,
  bucketSize: 100,
  buckets: COUNTS.map((count, cell) => ({
    FATAL: cell === 30 ? 3 : 0,
    ERROR: count,
    WARN: Math.round(count / 2),
    INFO: 30,
    DEBUG: 12,
    none: 4,
  })),
};
const EMPTY: Histogram = {
  ...HISTOGRAM,
  buckets: COUNTS.map(() => ({ FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 })),
};
const STATES = ['completed', 'completed', 'running', 'skipped', 'failed', 'waiting'] as const;
const STEPS = [
  { key: 'red', label: '1', hue: 'red' },
  { key: 'orange', label: '2', hue: 'orange' },
  { key: 'yellow', label: '3', hue: 'yellow' },
  { key: 'green', label: '4', hue: 'green' },
] as const;
const nothing = () => {};

export function PictureSpecimens() {
  const [window, setWindow] = useState<AxisWindow | null>({ from: 1500, to: 3500 });
  const chunks = (isEnded: boolean) =>
    STATES.map((state, at) => ({
      number: at + 1,
      state,
      label: `${at + 1}, ${state}`,
      heat: isEnded ? (WAVE[at * 5] ?? 0) : null,
    }));
  const lanes = (['red', 'orange', 'grey'] as const).map((hue, at) => ({
    key: hue,
    label: at === 0 ? sample.long : sample.sentence,
    count: `${(at + 1) * 137}`,
    hue,
    cells: COUNTS.map((count, cell) => (cell > at * 12 ? count : 0)),
    title: `${sample.peak} ${at + 1}`,
  }));
  const volume = {
    levels: ['FATAL', 'ERROR', 'WARN', 'INFO', 'none'] as const,
    on: { window: setWindow, marker: nothing },
    words: {
      title: sample.peak,
      window: `${sample.start} ${sample.end}`,
      formatTick: (value: number) => `${value}`,
      offsetAt: () => 0,
    },
  };
  const marker = (number: number, at: number) => ({
    key: `${number}`,
    label: `${number}`,
    at,
    words: `${at}`,
    title: `${number}, ${sample.sentence}`,
    isCause: number === 1,
  });
  return (
    <SpecimenSection title={sections.pictures}>
      <Specimen name="LogVolume with markers, band and a hidden level, and the whole file under it" isWide>
        <div>
          <LogVolume
            {...volume}
            histogram={HISTOGRAM}
            window={window}
            marked={{
              markers: [2500, 2900, 2920, 2940, 2960].map((at, before) => marker(before + 1, at)),
              bands: [{ from: 2500, to: 4200 }],
              ticks: [1200],
            }}
          />
          <WholeStrip
            histogram={{ ...HISTOGRAM, whole: { start: 0, end: 6000, heat: WAVE, usualPerMinute: 1 } }}
            window={window}
            onWindow={setWindow}
            title={sample.peak}
          />
        </div>
      </Specimen>
      <Specimen name="LogVolume, empty" isWide>
        <div>
          <LogVolume {...volume} histogram={EMPTY} window={null} marked={{ markers: [], bands: [], ticks: [] }} />
        </div>
      </Specimen>
      <Specimen name="HeatStrip, trouble and quiet">
        <div>
          <HeatStrip values={WAVE} title={sample.peak} />
          <HeatStrip values={QUIET} title={sample.quiet} height={12} />
        </div>
      </Specimen>
      <Specimen name="CoverageStrip, in part and not at all">
        <div>
          <CoverageStrip cells={WAVE} title={sample.peak} />
          <CoverageStrip cells={QUIET} title={sample.quiet} />
        </div>
      </Specimen>
      <Specimen name="SpreadBars">
        <SpreadBars counts={COUNTS} title={sample.peak} />
      </Specimen>
      <Specimen name="ChunkMap while it runs">
        <ChunkMap cells={chunks(false)} title={sample.action} />
      </Specimen>
      <Specimen name="ChunkMap after it, to be picked from">
        <ChunkMap cells={chunks(true)} title={sample.sentence} onPick={nothing} />
      </Specimen>
      {STEPS.map(({ key }) => (
        <Specimen key={key} name={`SeverityScale ${key}`}>
          <SeverityScale steps={STEPS} active={key} title={`${sample.name} ${key}`} />
        </Specimen>
      ))}
      <Specimen name="PatternLanes" isWide>
        <PatternLanes
          lanes={lanes}
          title={sample.peak}
          startLabel={sample.start}
          endLabel={sample.end}
          onPick={nothing}
        />
      </Specimen>
      <Specimen name="OverviewStrip with view, marks and hits">
        <div className={classes['overview']}>
          <OverviewStrip
            values={WAVE}
            view={{ from: 0.3, to: 0.4 }}
            marks={[0.2, 0.5]}
            hits={COUNTS}
            ownMarks={[0.7]}
            onPick={nothing}
            title={sample.peak}
          />
        </div>
      </Specimen>
    </SpecimenSection>
  );
}
