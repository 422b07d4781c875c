import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core';
import { uiText } from '#messages/ui.en.ts';

const controlHeight: Record<string, string> = {
  xs: 'var(--control-xs)',
  sm: 'var(--control-sm)',
  md: 'var(--control-md)',
  lg: 'var(--control-lg)',
};
const heightOf = (size: unknown, fallback: string) => controlHeight[String(size ?? fallback)] ?? String(size);
const accent: MantineColorsTuple = [
  '#ecebfb',
  '#dddbf8',
  '#c2bff2',
  '#a8a3ff',
  '#8580ea',
  '#625bdd',
  '#544dcd',
  '#4b45c6',
  '#3d38ab',
  '#2f2b88',
];
const closeButtonProps = { 'aria-label': uiText.close };
/** What is behind a dialog does not scroll anyway; to take its scrollbar away, every element of the page gets its style anew. */
const removeScrollProps = { removeScrollBar: false };

type SizedProps = { size?: unknown };

/** Keyed by name: importing the components here would put all of them into the first load. */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm', variant: 'default' },
    vars: (_theme: unknown, { size }: SizedProps) => ({
      root: {
        '--button-height': heightOf(size, 'sm'),
        '--button-fz': size === 'xs' ? 'var(--size-small)' : 'var(--size-body)',
        '--button-padding-x': size === 'xs' ? '8px' : '12px',
      },
    }),
    styles: { label: { fontWeight: 550 } },
  },
  ActionIcon: {
    defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
    vars: (_theme: unknown, { size }: SizedProps) => ({ root: { '--ai-size': heightOf(size, 'sm') } }),
  },
  Input: {
    vars: (_theme: unknown, { size }: SizedProps) => ({
      wrapper: {
        '--input-height': heightOf(size, 'md'),
        '--input-size': heightOf(size, 'md'),
        '--input-fz': 'var(--size-input)',
        '--input-bd': 'var(--control)',
        '--input-bg': 'var(--surface)',
        '--input-color': 'var(--text)',
        '--input-bd-focus': 'var(--focus)',
        '--input-placeholder-color': 'var(--text-3)',
      },
    }),
  },
  InputWrapper: {
    // The mark of a required field is drawn by mantine.css: a star in the label would be part of its text.
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    styles: {
      label: { fontSize: 'var(--size-small)', fontWeight: 550, marginBottom: '4px' },
      description: { fontSize: 'var(--size-small)', color: 'var(--text-3)' },
      error: { fontSize: 'var(--size-small)' },
    },
  },
  PasswordInput: {
    defaultProps: { visibilityToggleButtonProps: { 'aria-label': uiText.showPassword, tabIndex: 0 } },
  },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Modal: { defaultProps: { closeButtonProps, radius: 'xl', overlayProps: { backgroundOpacity: 0.45 } } },
  ModalRoot: { defaultProps: { removeScrollProps } },
  Drawer: { defaultProps: { closeButtonProps } },
  DrawerRoot: { defaultProps: { removeScrollProps } },
  // The placeholder is a focusable child that a menu may not have.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  // Measured while the page moves, a target in a narrow toolbar counts as hidden for a frame, and takes the menu and a click on it along.
  Popover: { defaultProps: { hideDetached: false } },
  Notification: { defaultProps: { closeButtonProps } },
  // Hidden as an element of the page, still read as the description of its target.
  Tooltip: { defaultProps: { 'aria-hidden': true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
};

export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 5 },
  colors: { accent },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontSizes: {
    xs: 'var(--size-micro)',
    sm: 'var(--size-small)',
    md: 'var(--size-body)',
    lg: 'var(--size-prose)',
    xl: 'var(--size-heading)',
  },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  radius: {
    xs: 'var(--radius-chip)',
    sm: 'var(--radius-badge)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-modal)',
  },
  shadows: {
    xs: 'var(--shadow-card)',
    sm: 'var(--shadow-card)',
    md: 'var(--shadow-pop)',
    lg: 'var(--shadow-pop)',
    xl: 'var(--shadow-pop)',
  },
  components,
});

const hues = ['red', 'orange', 'yellow', 'green', 'blue', 'teal', 'violet', 'pink'] as const;
const hueVariables = Object.fromEntries(
  [...hues.map((hue) => [hue, hue]), ['gray', 'grey']].flatMap(([mantine, own]) => [
    [`--mantine-color-${mantine}-light`, `var(--${own}-soft)`],
    [`--mantine-color-${mantine}-light-hover`, own === 'grey' ? 'var(--sunken)' : `var(--${own}-soft)`],
    [`--mantine-color-${mantine}-light-color`, own === 'grey' ? 'var(--text-2)' : `var(--${own}-text)`],
    [`--mantine-color-${mantine}-text`, `var(--${own}-text)`],
    [`--mantine-color-${mantine}-outline`, `var(--${own}-text)`],
    [`--mantine-color-${mantine}-filled`, own === 'red' ? 'var(--danger)' : `var(--${own}-solid)`],
    [`--mantine-color-${mantine}-filled-hover`, own === 'red' ? 'var(--danger-hover)' : `var(--${own}-solid)`],
  ]),
);

/** Mantine's defaults miss WCAG AA in several places; every color it uses is one of our tokens. */
const ownColours = {
  ...hueVariables,
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-contrast': 'var(--on-accent)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ownColours,
  dark: ownColours,
});
