import type { LlmClient } from '@rootline/llm-client';

/** The slice of model settings that runs need: the endpoint of the user who starts a run, and a client for it. */
export interface RunModels {
  /** Where the user's runs go; null when no endpoint is configured. */
  endpointOf(userId: string): Promise<string | null>;
  /** The model used when none is sent; null when there is none to choose. */
  currentModel(userId: string): Promise<string | null>;
  /** False only when the endpoint answered and does not have the model: one that is away is no reason to refuse. */
  mayHaveModel(userId: string, model: string): Promise<boolean>;
  /** The model of the user's last started run. */
  rememberModel(userId: string, model: string): Promise<void>;
  /** A client whose calls are recorded for the run. Throws Error with a sentence a person can read when the address is refused. */
  openClient(wanted: {
    userId: string;
    endpoint: string;
    /** Null for calls that belong to no run of a file. */
    runId: string | null;
    logFileId: string | null;
  }): Promise<OpenClient>;
}

interface OpenClient {
  client: LlmClient;
  /** Not on this machine or in a private network: names are hidden from it. */
  isPublic: boolean;
}
