export const ruleDraftText = {
  drafting: 'Drafting a rule from the file...',
  drafted: {
    one: (total: string, matched: string) => `The draft matches ${matched} of the first ${total} line`,
    other: (total: string, matched: string) => `The draft matches ${matched} of the first ${total} lines`,
  },
  failed: (message: string) => `No rule was drafted: ${message}`,
} as const;
