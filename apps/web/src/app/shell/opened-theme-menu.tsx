import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { appText } from '#messages/app.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { THEME_CHOICES, useThemeSwitch } from './theme-switch.ts';

/** The theme button with its menu, open at first. */
export function OpenedThemeMenu({ icon }: { icon: ReactNode }) {
  const { colorScheme, setColorScheme } = useThemeSwitch();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // This button replaces the one that was pressed, so it takes over the focus.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" width={150} withinPortal={false} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton ref={button} label={appText.theme.label}>
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
