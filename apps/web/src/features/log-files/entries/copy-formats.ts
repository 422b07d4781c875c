export const COPY_FORMATS = ['plain', 'json', 'markdown', 'link'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];
