import hangulUrl from '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf?url';
import pictogramsUrl from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url';
import devanagariUrl from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import eastAsianUrl from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import thaiUrl from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url';
import type { RcaResult } from '@rootline/contract';
import normalUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import boldUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import { reportText as text } from '#messages/report.en.ts';
import { saveText } from '#ui/save-text.ts';
import { correctCopiedText } from './copied-text.ts';
import { type FontCoverage, readFontCoverage } from './font-coverage.ts';
import { safeFileName } from './printable-text.ts';
import { REPORT_FONT, reportDocument } from './report-document.ts';
import { type ReportedFile, reportModel } from './report-model.ts';
import { type Font, textRuns } from './text-runs.ts';

/** Fonts that are fetched only for what they alone have, in the order in which they are asked for a character. */
const FURTHER_FONTS = {
  'Noto Sans SC':
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  'Nanum Gothic': /\p{Script=Hangul}/u,
  'Noto Sans Devanagari': /\p{Script=Devanagari}/u,
  'Noto Sans Thai': /\p{Script=Thai}/u,
  'Noto Emoji': /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
} as const satisfies Record<string, RegExp>;

type FurtherFont = keyof typeof FURTHER_FONTS;

const FONTS: readonly FurtherFont[] = [
  'Noto Sans SC',
  'Nanum Gothic',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Emoji',
];

/** The fonts that a text needs beside the base font, of which the coverage is given. */
export function furtherFonts(text: string, covers: FontCoverage): FurtherFont[] {
  const missing = [...new Set(text)].filter((character) => !covers(character.codePointAt(0) ?? 0)).join('');
  return FONTS.filter((font) => FURTHER_FONTS[font].test(missing));
}

export interface ReportSource extends ReportedFile {
  /** The address of the file's screen; lines are linked under it. */
  address: string;
  /** How a line is named where that is not by its number. */
  lineName?: ((line: number) => string) | undefined;
}

/** Builds the report of a result and saves it. The writer and its fonts are fetched on the first use. */
export async function downloadReport(result: RcaResult, source: ReportSource): Promise<void> {
  const fileName = text.fileName(safeFileName(source.filename));
  saveText(await buildReport(result, source), { fileName, type: 'application/pdf' });
}

async function buildReport(result: RcaResult, source: ReportSource): Promise<Blob> {
  const model = reportModel(result, { ...source, generatedAt: new Date() });
  const [{ default: pdfMake }, base] = await Promise.all([
    import('pdfmake/build/pdfmake.js'),
    fetchFont(REPORT_FONT, normalUrl),
  ]);
  const names = furtherFonts(JSON.stringify(model), base.covers);
  const further = await Promise.all(names.map((name) => fetchFont(name, FURTHER_FILES[name])));
  const definition = reportDocument(model, {
    runs: (text, pieceLength) => textRuns(text, [base, ...further], pieceLength),
    lineAddress: (line) => `${source.address}?line=${line}`,
    lineName: source.lineName,
  });
  pdfMake.setFonts({
    [REPORT_FONT]: fontFiles(normalUrl, boldUrl),
    ...Object.fromEntries(names.map((name) => [name, fontFiles(FURTHER_FILES[name], FURTHER_FILES[name])])),
  });
  const document = pdfMake.createPdf(definition);
  correctCopiedText(await document.getStream());
  return document.getBlob();
}

/** Without bold ones: only words of our own catalog are bold. */
const FURTHER_FILES: Record<FurtherFont, string> = {
  'Noto Sans SC': eastAsianUrl,
  'Nanum Gothic': hangulUrl,
  'Noto Sans Devanagari': devanagariUrl,
  'Noto Sans Thai': thaiUrl,
  'Noto Emoji': pictogramsUrl,
};

/** The writer fetches fonts by itself when it meets them, but only from addresses that are complete. */
function fontFiles(normal: string, bold: string) {
  const [plain, heavy] = [normal, bold].map((url) => new URL(url, globalThis.location.href).href);
  return { normal: plain, bold: heavy, italics: plain, bolditalics: heavy };
}

async function fetchFont(name: string, url: string): Promise<Font> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} could not be loaded`);
  return { name, covers: readFontCoverage(await response.arrayBuffer()) };
}
