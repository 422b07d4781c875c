/** What is copied holds no control characters: they would act where it is pasted. */
export function withoutControls(words: string): string {
  return words.replace(CONTROL, '');
}

const CONTROL = /(?![\n\t])\p{Cc}/gu;
