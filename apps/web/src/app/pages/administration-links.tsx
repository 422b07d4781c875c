import { Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { settingsText } from '#messages/settings.en.ts';
import classes from './administration-links.module.css';

const text = settingsText.administration;

/** What only administrators look after. */
export function AdministrationLinks() {
  if (!useMay()('audit.read')) return null;
  return (
    <section className={classes['administration']} aria-labelledby="administration">
      <h2 id="administration">{text.title}</h2>
      <ul>
        <li>
          <Link to="/settings" search={{ view: 'webhook' }}>
            {text.webhook}
          </Link>
        </li>
        <li>
          <Link to="/settings" search={{ view: 'audit' }}>
            {text.audit}
          </Link>
        </li>
        <li>
          <Link to="/settings" search={{ view: 'all-tokens' }}>
            {apiTokensText.all.title}
          </Link>
        </li>
      </ul>
    </section>
  );
}
