import type { Hue } from './hue-badge.tsx';
import { HueBadge } from './hue-badge.tsx';

const hues: Record<string, Hue> = { ADMIN: 'red', MANAGER: 'blue', RESPONDER: 'green', VIEWER: 'grey' };

export function RoleBadge({ role }: { role: string }) {
  return <HueBadge hue={hues[role] ?? 'grey'}>{role}</HueBadge>;
}
