import type { LogFile } from '@rootline/contract';

export interface Counters {
  totalLogs: number;
  analyzed: number;
  rcaReports: number;
  anomalies: number;
}

export const COUNTER_NAMES = ['totalLogs', 'analyzed', 'rcaReports', 'anomalies'] as const;
export type CounterName = (typeof COUNTER_NAMES)[number];
type CountedFile = Pick<LogFile, 'status' | 'rcaAnalysisStatus' | 'errorCount'>;

const belongs: Record<CounterName, (file: CountedFile) => boolean> = {
  totalLogs: () => true,
  analyzed: (file) => file.status === 'completed',
  rcaReports: (file) => file.rcaAnalysisStatus === 'completed',
  anomalies: (file) => file.errorCount > 0,
};

/** The four numbers of the dashboard over the listed files. */
export function countFiles(files: readonly CountedFile[]): Counters {
  const count = (name: CounterName) => files.filter(belongs[name]).length;
  return {
    totalLogs: count('totalLogs'),
    analyzed: count('analyzed'),
    rcaReports: count('rcaReports'),
    anomalies: count('anomalies'),
  };
}

/** The files behind one of the numbers. */
export function filesOfCounter<File extends CountedFile>(files: readonly File[], name: CounterName): File[] {
  return files.filter(belongs[name]);
}
