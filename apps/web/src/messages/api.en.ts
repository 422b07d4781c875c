export const apiText = {
  noAnswer: 'No answer from the server',
  requestFailed: (status: number) => `Request failed with status code ${status}`,
} as const;
