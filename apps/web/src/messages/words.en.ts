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
