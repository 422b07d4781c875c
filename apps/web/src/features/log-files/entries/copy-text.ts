import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';

/** Puts a text on the clipboard and says what was copied. */
export async function copyText(words: string, what: string = text.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notifyToast('success', what);
  } catch {
    notifyToast('warning', text.copyFailed);
  }
}
