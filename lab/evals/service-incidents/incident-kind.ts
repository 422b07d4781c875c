/** A service outage whose cause is quiet: said once, at INFO, at WARN or without a level, before the errors that it brings. */
export interface IncidentKind {
  name: string;
  /** The components of the installation; the first one receives the requests. */
  components: readonly [string, ...string[]];
  cause: Saying;
  /** What follows, in the order in which it sets in. */
  symptoms: readonly Symptom[];
  /** Seconds from the cause to the first symptom. */
  delaySeconds: readonly [least: number, most: number];
  /** `until-end`: the symptoms go on; `heals`: they end some minutes later without a word on why. */
  course: 'until-end' | 'heals';
}

export interface Saying {
  /** One of the components, or a machine's own voice. */
  by: string;
  /** null: the line carries no level. */
  level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | null;
  /** With `{int:1-9}`, `{hex:8}`, `{ip}` and `{pick:a|b}` for what changes from line to line. */
  text: string;
}

interface Symptom extends Saying {
  /** Lines a minute while it lasts. */
  perMinute: number;
}
