import type { Profile } from '@rootline/contract';
import { createContext } from 'react';

/** The signed-in user, for whatever is drawn inside the shell. */
export const Self = createContext<Profile | null>(null);
