import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import {
  countSchema,
  idSchema,
  requiredTextSchema,
  shownTextSchema,
  textSchema,
  timeSchema,
  yesNoSchema,
} from '../primitives.ts';
import {
  kindOfSource,
  SOURCE_CREDENTIALS,
  SOURCE_KIND_NAMES,
  SOURCE_SETTINGS,
  type SourceCredential,
  type SourceKind,
  type SourceSetting,
} from '../source-kinds.ts';
import { CAPTURE_ENDS, CAPTURE_STREAM_KINDS, RUN_STATUSES, SOURCE_STATES } from '../vocabulary.ts';

const { addressLength, settingLength, credentialLength, nameLength, streams, capture } = LIMITS.sources;

/** `logGroups` as a sentence begins with it. */
function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

type Texts<Name extends string> = Partial<Record<Name, string>>;

/** Texts by names of a list; those that are left out or empty are not said. */
function textsOf<const Name extends string>(names: readonly Name[], max: number) {
  const fields = Object.fromEntries(names.map((name) => [name, z.optional(textSchema(wordsOf(name), max))]));
  return z.pipe(
    z.object(fields),
    z.transform((texts): Texts<Name> => {
      const said = Object.entries(texts).flatMap(([name, text]) =>
        typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [],
      );
      return Object.fromEntries(said) as Texts<Name>;
    }),
  );
}

export const sourceSettingsSchema = textsOf<SourceSetting>(SOURCE_SETTINGS, settingLength);
const credentialsSchema = textsOf<SourceCredential>(SOURCE_CREDENTIALS, credentialLength);

/** A place where logs are. Its credentials are never part of it. */
export const sourceSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(SOURCE_KIND_NAMES),
  /** Null for those who may not capture. */
  address: z.nullable(z.string()),
  settings: z.nullable(z.partialRecord(z.enum(SOURCE_SETTINGS), z.string())),
  /** Names of the credentials that are kept; null for those who may not change sources. */
  credentials: z.nullable(z.array(z.enum(SOURCE_CREDENTIALS))),
  state: z.enum(SOURCE_STATES),
  /** Why it was refused, as a sentence. */
  stateReason: z.nullable(z.string()),
  /** When it was last asked. */
  checkedAt: z.nullable(timeSchema),
  /** When something was last captured. */
  readAt: z.nullable(timeSchema),
  createdAt: timeSchema,
});
export type Source = z.infer<typeof sourceSchema>;

const REGION = /^[a-z0-9-]{1,40}$/;

/** What an administrator says of a source. `credentials` left out: those that are kept stay, if the address does. */
export const sourceBodySchema = z
  .object({
    name: shownTextSchema('Name', nameLength),
    kind: z.enum(SOURCE_KIND_NAMES, `Kind must be one of: ${SOURCE_KIND_NAMES.join(', ')}`),
    /** Empty where the kind has an address of its own. */
    address: textSchema('Address', addressLength),
    settings: sourceSettingsSchema,
    credentials: z.optional(z.nullable(credentialsSchema)),
  })
  .check((context) => {
    for (const message of problemsOf(context.value)) {
      context.issues.push({ code: 'custom', message, input: context.value });
    }
  });
export type SourceBody = z.output<typeof sourceBodySchema>;

interface Said {
  kind: SourceKind;
  address: string;
  settings: Texts<SourceSetting>;
  credentials?: Texts<SourceCredential> | null | undefined;
}

function problemsOf({ kind, address, settings, credentials }: Said): string[] {
  const known = kindOfSource(kind);
  const required = SOURCE_SETTINGS.filter((name) => known.settings[name] === 'required');
  const missing = required.filter((name) => settings[name] === undefined);
  const foreign = SOURCE_SETTINGS.filter((name) => settings[name] !== undefined && known.settings[name] === undefined);
  const unfit = SOURCE_CREDENTIALS.filter(
    (name) => credentials?.[name] !== undefined && !known.credentials.includes(name),
  );
  return [
    ...(address.trim() === '' && known.defaultAddress === null ? ['Address is required'] : []),
    ...missing.map((name) => `${wordsOf(name)} is required`),
    ...[...foreign, ...unfit].map((name) => `${known.label} has no ${wordsOf(name).toLowerCase()}`),
    ...(settings.region !== undefined && !REGION.test(settings.region) ? ['Region must be one of AWS'] : []),
  ];
}

/** What can be captured from a source by itself: a container, a pod's container, the log before its restart, a unit, an index. */
export const sourceStreamSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CAPTURE_STREAM_KINDS),
  service: z.nullable(z.string()),
  /** Null where the source does not say. */
  isRunning: z.nullable(z.boolean()),
  restarts: z.nullable(countSchema),
  /** An image, a host. */
  detail: z.nullable(z.string()),
});
export type SourceStream = z.infer<typeof sourceStreamSchema>;

const minutesMessage = `Minutes must be a whole number from 1 to ${capture.minutes.max}`;
const instantSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'This is not a valid time'));

/** The last minutes, between two times, or from now until it is stopped. */
export const captureSpanSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('last'),
    minutes: z.int().check(z.gte(1, minutesMessage), z.lte(capture.minutes.max, minutesMessage)),
  }),
  z
    .object({ kind: z.literal('between'), since: instantSchema, until: instantSchema })
    .check(
      z.refine(({ since, until }) => Date.parse(since) < Date.parse(until), 'The end must be after the beginning'),
    ),
  z.object({ kind: z.literal('live') }),
]);
export type CaptureSpan = z.infer<typeof captureSpanSchema>;

/** What is masked in lines before they are stored. */
export const captureMaskSchema = z.object({
  /** Passwords, tokens, keys. */
  secrets: yesNoSchema('Masking of secrets'),
  /** Email and IP addresses. */
  addresses: yesNoSchema('Masking of addresses'),
});
export type CaptureMask = z.infer<typeof captureMaskSchema>;

/** Ids of streams; null: all. */
const captureStreamsSchema = z.nullable(
  z
    .array(requiredTextSchema('Stream', settingLength))
    .check(
      z.minLength(1, 'Please choose at least one stream'),
      z.maxLength(streams, `A capture holds at most ${streams} streams`),
    ),
);

const bytesMessage = `The limit must be from 1 MB to ${capture.bytes.max / 1024 ** 2} MB`;

export const captureBodySchema = z.object({
  /** Of the file or case; made of the source and the time where it is left out. */
  name: z.optional(shownTextSchema('Name', LIMITS.cases.nameLength)),
  streams: captureStreamsSchema,
  span: captureSpanSchema,
  /** Of all streams together: when it is reached, the newest lines are kept. */
  limitBytes: z.int().check(z.gte(1024 ** 2, bytesMessage), z.lte(capture.bytes.max, bytesMessage)),
  mask: captureMaskSchema,
});
export type CaptureBody = z.infer<typeof captureBodySchema>;

export const captureEstimateBodySchema = z.object({ streams: captureStreamsSchema, span: captureSpanSchema });

/** About how much a capture would read. */
export const captureEstimateSchema = z.object({
  bytes: countSchema,
  lines: countSchema,
  /** The time that it is about: of a capture from now on, that of the last minutes. */
  seconds: countSchema,
  /** True if something of unknown size comes on top of it. */
  isLeast: z.boolean(),
});
export type CaptureEstimate = z.infer<typeof captureEstimateSchema>;

/** One capture: what was wanted, how far it is, and what became of it. */
export const captureSchema = z.object({
  id: idSchema,
  sourceId: idSchema,
  name: z.string(),
  streams: z.nullable(z.array(z.string())),
  span: captureSpanSchema,
  limitBytes: countSchema,
  mask: captureMaskSchema,
  status: z.enum(RUN_STATUSES),
  /** Someone has stopped it; what was read becomes the result. */
  isStopping: z.boolean(),
  /** Kept so far. */
  bytes: countSchema,
  lines: countSchema,
  streamCount: countSchema,
  /** Lines that were read and gave way to newer ones. */
  droppedLines: countSchema,
  /** Why it ended; null before, and where it failed. */
  ended: z.nullable(z.enum(CAPTURE_ENDS)),
  /** What is missing, as sentences. */
  notes: z.array(z.string()),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  /** What became of one stream; null of several, or when it is deleted. */
  logFileId: z.nullable(idSchema),
  /** What became of several streams. */
  caseId: z.nullable(idSchema),
  startedBy: idSchema,
  createdAt: timeSchema,
  completedAt: z.nullable(timeSchema),
});
export type Capture = z.infer<typeof captureSchema>;
