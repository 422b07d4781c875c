import type { Page } from 'playwright';
import type { Client } from '../../packages/contract/src/client/index.ts';
import type { Product } from '../start-product.ts';
import type { SeededFiles } from './seed-files.ts';
import type { TextRow } from './text-row.ts';

export interface Place {
  product: Product;
  /** Signed in as the administrator. */
  page: Page;
  /** Signed out. */
  guest: Page;
  client: Client;
  /** Ids by what has happened to the file; empty strings before anything is uploaded. */
  files: SeededFiles;
  /** Lets the analyses go on that wait for the model. */
  releaseModel(): void;
  /** Keeps the name or the content of a saved file for the rows. */
  save(words: string): void;
}

/** One state of one screen with every specified text that it shows. */
export interface TextState {
  name: string;
  /** True where the guest sees it. */
  isSignedOut?: true;
  /** Brings the screen into the state. */
  open(place: Place): Promise<unknown>;
  rows: readonly TextRow[];
}
