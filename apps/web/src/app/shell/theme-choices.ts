import { appText } from '#messages/app.en.ts';

export const THEME_CHOICES = [
  { value: 'auto', label: appText.theme.system },
  { value: 'light', label: appText.theme.light },
  { value: 'dark', label: appText.theme.dark },
] as const;
