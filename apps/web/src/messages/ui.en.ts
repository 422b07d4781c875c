export const uiText = {
  close: 'Close',
  cancel: 'Cancel',
  actionFailed: 'Something went wrong',
  save: 'Save',
  retry: 'Retry',
  /** Of a field over a table, whose placeholder says in what. */
  find: 'Find',
  yes: 'Yes',
  no: 'No',
  copy: 'Copy',
  copied: 'Copied',
  technicalDetail: 'Technical details',
  /** Without the word of the field, which is found by its name. */
  showPassword: 'Show or hide the typed text',
  discardQuestion: 'Discard your changes?',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  actions: 'Actions',
  crashTitle: 'This part of the page stopped working',
  crashHint: 'The rest of the page still works. Try loading this part again.',
  loading: 'Loading...',
  timeForms: { day: 'YYYY-MM-DD', time: 'YYYY-MM-DD hh:mm:ss' },
  invalidUrl: 'Please enter a valid URL',
  noModels: 'No models available. Please check your LLM endpoint configuration.',
  wrongTime: (form: string) => `Please use the format ${form}`,
  updated: (ago: string) => `Updated ${ago}`,
  heat: {
    quiet: (filename: string) => `No error spikes in ${filename}`,
    peak: (filename: string, from: string, to: string) =>
      `Errors in ${filename} compared with its usual rate, peaking from ${from} to ${to} of the file`,
  },
  showAsTable: 'Show as table',
  showAsPicture: 'Show as chart',
  switchOf: (label: string, picture: string) => `${label}: ${picture}`,
  table: {
    menu: (caption: string) => `Column and copy options for ${caption}`,
    reset: 'Reset columns',
    widthKeys: 'Use the left and right arrow keys to change the width',
    copyMarkdown: 'Copy as Markdown',
    copyCsv: 'Copy as CSV',
    copied: 'Table copied',
    copyFailed: 'Your browser blocked copying',
  },
} as const;

export const apiText = {
  noAnswer: 'No response from the server',
  requestFailed: (status: number) => `Request failed with status code ${status}`,
} as const;

/** Words for raw values; the tables of which value shows which word stand beside the badges. */
export const wordsText = {
  status: {
    completedUpper: 'COMPLETED',
    inProgressUpper: 'IN_PROGRESS',
    failedUpper: 'FAILED',
    pendingUpper: 'PENDING',
    notStarted: 'Not Started',
    inProgress: 'In Progress',
    success: 'Success',
    failed: 'Failed',
    pending: 'Pending',
    running: 'Running',
    completed: 'Completed',
  },
  severity: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
} as const;
