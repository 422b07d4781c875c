import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { usePreference } from '#api/preferences.ts';
import { overlaysText } from '#messages/overlays.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { profileQuery } from '../../features/auth/session-state.ts';
import classes from './shortcut-sheet.module.css';
import { type Shortcut, shortcutGroups } from './shortcuts.ts';

const text = overlaysText.shortcuts;

/** Every key of this screen, and the switch that turns single keys off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const role = useQuery(profileQuery).data?.role;
  const [hasSingleKeys, setSingleKeys] = usePreference('singleKeys', (stored) => stored !== false);
  return (
    <Dialog opened onClose={onClose} title={text.title} size={760}>
      <Switch
        data-autofocus
        label={text.singleKeys}
        description={text.singleKeysHint}
        checked={hasSingleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <div className={classes['groups']}>
        {shortcutGroups({ pathname, role }).map(({ title, shortcuts }) => (
          <div key={title} className={classes['group']}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.does} className={classes['line']}>
                  <dt>
                    <Keys keys={shortcut.keys} />
                  </dt>
                  <dd>{shortcut.does}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  return keys.map((sequence, index) => (
    <Fragment key={sequence.join(' ')}>
      {index === 0 ? null : <span className="micro muted"> {text.or} </span>}
      {sequence.map((key) => (
        <kbd key={key} className={classes['key']}>
          {key}
        </kbd>
      ))}
    </Fragment>
  ));
}
