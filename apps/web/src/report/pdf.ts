import type { RcaResult } from '@rootline/contract';
import normalUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import boldUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import { rcaText } from '#messages/rca.en.ts';
import { readFontCoverage } from './font-coverage.ts';
import { printableText, safeFileName } from './printable-text.ts';
import { REPORT_FONT, reportDocument } from './report-document.ts';
import { reportModel } from './report-model.ts';

/** Builds the report of a result and saves it. The writer and its fonts are fetched on the first use. */
export async function downloadReport(result: Partial<RcaResult>, filename: string): Promise<void> {
  const blob = await buildReport(result, filename);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = rcaText.report.fileName(safeFileName(filename));
  link.click();
  // Firefox reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function buildReport(result: Partial<RcaResult>, filename: string): Promise<Blob> {
  const [{ default: pdfMake }, normal] = await Promise.all([import('pdfmake/build/pdfmake.js'), fetchFont(normalUrl)]);
  const covers = readFontCoverage(normal);
  const definition = reportDocument(reportModel(result, { filename, generatedAt: new Date() }), (text) =>
    printableText(text, covers),
  );
  const faces = { normal: absolute(normalUrl), bold: absolute(boldUrl) };
  pdfMake.setFonts({ [REPORT_FONT]: { ...faces, italics: faces.normal, bolditalics: faces.bold } });
  return pdfMake.createPdf(definition).getBlob();
}

async function fetchFont(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} could not be loaded`);
  return response.arrayBuffer();
}

/** The writer fetches fonts by itself, but only from addresses that are complete. */
function absolute(url: string): string {
  return new URL(url, globalThis.location.href).href;
}
