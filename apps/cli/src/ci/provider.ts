/** A job whose log can be had. */
export interface Job {
  name: string;
  /** Page of the job, for people. */
  page: string;
  /** Page of one line of its log; null where the provider has none. */
  lineLink: (line: number) => string | null;
  /** Its log as bytes. */
  readLog(): Promise<ReadableStream<Uint8Array>>;
}

/** What a CI system tells about the run that has failed. */
export interface Provider {
  /** Jobs of this run that have failed. */
  failedJobs(): Promise<Job[]>;
  /** The same job in the last run that was green; null where there is none. */
  greenJob(name: string): Promise<Job | null>;
  /** Page of the run, for people. */
  page: string;
  /** Where the report is said; null outside a change request. */
  comments: CommentStore | null;
  /** File to which Markdown is added that the run's page shows; null where there is none. */
  summaryFile: string | null;
}

export interface CommentStore {
  /** Comments of whoever the token stands for, in any order. */
  listOwn(): Promise<{ id: string; body: string }[]>;
  create(body: string): Promise<void>;
  update(id: string, body: string): Promise<void>;
}
