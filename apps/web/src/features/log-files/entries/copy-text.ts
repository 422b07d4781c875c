import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';

/** Puts a text on the clipboard and says so. */
export async function copyText(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notifyToast('success', text.copied);
  } catch {
    notifyToast('warning', text.copyFailed);
  }
}
