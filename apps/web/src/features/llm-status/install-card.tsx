import { llmStatusText as text } from '#messages/llm-status.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './install-card.module.css';
import { modelsToInstall } from './model-names.ts';

/** Commands that bring further models to the endpoint. */
export function InstallCard({ installed }: { installed: readonly string[] }) {
  const models = modelsToInstall(installed);
  return (
    <Panel title={text.install}>
      <p className="small secondary">{models.length === 0 ? text.installedAll : text.installHint}</p>
      {models.length === 0 ? null : (
        <ul className={classes['list']} aria-label={text.install}>
          {models.map((model) => (
            <li key={model} className={classes['row']}>
              <code>{text.installCommand(model)}</code>
              <CopyButton text={text.installCommand(model)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
