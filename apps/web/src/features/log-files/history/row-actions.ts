import type { LogFile } from '@rootline/contract';
import type { May } from '#api/use-may.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { type FileState, phaseOf } from '../file-phase.ts';

export type RowActionName =
  | 'toggle-details'
  | 'generate'
  | 'view-rca'
  | 'download-pdf'
  | 'review'
  | 're-generate'
  | 'running'
  | 'cancel'
  | 'delete'
  /** In the menu only. */
  | 'compare-logs'
  | 'copy-link';

export interface RowAction {
  name: RowActionName;
  label: string;
  /** The step that the state suggests. */
  isSuggested: boolean;
  /** Stands on every row of the history; the others on the unfolded one and in the menu. */
  isFirst: boolean;
  isDisabled: boolean;
  isDangerous: boolean;
}

type ActedFile = FileState & Pick<LogFile, 'isRCAPossible' | 'hasReview'>;

/** The buttons of one history row, in the order in which they stand; what the user may not do has none. */
export function rowActions(file: ActedFile, isOpen: boolean, may: May): RowAction[] {
  const parsed = phaseOf(file.status) === 'success';
  const rca = phaseOf(file.rcaAnalysisStatus);
  const isRunning = rca === 'in-progress';
  const actions: (Omit<RowAction, 'isFirst'> | false)[] = [
    action('toggle-details', isOpen ? text.closeDetails : text.viewDetails),
    file.isRCAPossible &&
      parsed &&
      rca === 'not-started' &&
      may('rca-runs.start') &&
      action('generate', text.generateRca, { isSuggested: true }),
    rca === 'success' && action('view-rca', text.viewRca, { isSuggested: true }),
    rca === 'success' && action('download-pdf', text.downloadPdf),
    rca === 'success' &&
      (file.hasReview
        ? action('review', text.reviewSubmitted, { isDisabled: true })
        : action('review', text.giveReview)),
    parsed &&
      (rca === 'success' || rca === 'failed') &&
      may('rca-runs.start') &&
      action('re-generate', text.reGenerateRca, { isSuggested: rca === 'failed' }),
    isRunning && action('running', text.rcaRunning, { isDisabled: true }),
    isRunning
      ? may('rca-runs.cancel') && action('cancel', text.cancelRca, { isDangerous: true })
      : may('log-files.delete') && action('delete', text.delete, { isDangerous: true }),
  ];
  const offered = actions.filter((item) => item !== false);
  const first = isRunning
    ? ['running', 'cancel']
    : [offered.find((item) => item.isSuggested)?.name ?? 'toggle-details'];
  return offered.map((item) => ({ ...item, isFirst: first.includes(item.name) }));
}

function action(name: RowActionName, label: string, marks: Partial<RowAction> = {}): Omit<RowAction, 'isFirst'> {
  return { name, label, isSuggested: false, isDisabled: false, isDangerous: false, ...marks };
}
