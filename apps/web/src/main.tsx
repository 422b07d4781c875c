import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/print.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
