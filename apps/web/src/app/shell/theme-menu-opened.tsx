import '#ui/theme/mantine-more.css';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { appText } from '#messages/app.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useOpenedAtOnce } from '#ui/use-opened-at-once.ts';
import { THEME_CHOICES } from './theme-choices.ts';
import { useThemeSwitch } from './use-theme-switch.ts';

/** The theme button with its menu, open at first. */
export function ThemeMenuOpened({ icon }: { icon: ReactNode }) {
  const { target, menu } = useOpenedAtOnce();
  const { colorScheme, setColorScheme } = useThemeSwitch();
  return (
    <Menu position="bottom-end" width={150} withinPortal={false} {...menu}>
      <Menu.Target>
        <IconButton ref={target} label={appText.theme.label}>
          {icon}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {THEME_CHOICES.map(({ value, label }) => (
          <Menu.Item
            key={value}
            aria-current={colorScheme === value}
            rightSection={colorScheme === value ? <Check size={14} aria-hidden="true" /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
