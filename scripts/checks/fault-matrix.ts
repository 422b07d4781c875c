/** What must hold when models and model servers misbehave, and the test that holds it: its file and a piece of its source. */
interface FaultRow {
  what: string;
  file: string;
  test: string;
}

const CALLS = 'packages/llm-client/src/llm-client.faults.test.ts';
const CLIENT = 'packages/llm-client/src/llm-client.test.ts';
const FOREIGN = 'apps/cli/src/foreign-model-servers.test.ts';
const ANALYSIS = 'packages/rca/src/analyze.test.ts';
const RUNS = 'apps/server/src/features/rca-runs/model-run.test.ts';
const REPAIR = 'packages/rca/src/replies/repair-json.test.ts';
const SETTINGS = 'apps/server/src/features/llm-settings/llm-settings.test.ts';

const held = (what: string, file: string, test: string): FaultRow => ({ what, file, test });

/** Models that are wrong, hostile or careless. */
const ADVERSARIES: readonly FaultRow[] = [
  held(
    'nonsense of the right shape ends with the cause of the statistics',
    ANALYSIS,
    'answers nonsense of the right shape',
  ),
  held('a model that names the labelled cause is believed', ANALYSIS, 'ends with the labelled cause and its line'),
  held('what a liar invents is removed, its severity is not believed', ANALYSIS, 'removes what a liar invents'),
  held('log lines that give orders change nothing', ANALYSIS, 'not led astray by a log line that gives orders'),
  held('a model that forgets everything', ANALYSIS, 'when the model forgets everything'),
  held('fences, thoughts and prose', ANALYSIS, 'reads answers with fences, thoughts and prose'),
  held('a server without grammar', FOREIGN, 'that refuses response_format'),
  held('cited lines that do not exist', ANALYSIS, 'lists a cited line that does not exist'),
  held('poisoned reviews', 'packages/rca/src/recall/poisoned-cases.test.ts', 'poisoned corrections reach no word'),
  held(
    'a changed prompt has a new version',
    'packages/rca/src/prompts/prompt-versions.test.ts',
    'a prompt that changed has a new version',
  ),
  held(
    'the scripted Ollama has the recorded shapes',
    'packages/llm-client/src/scripted-server/recorded-shapes.test.ts',
    'the scripted Ollama speaks as the recorded one',
  ),
  held(
    'the scripted llama-server has the recorded shapes',
    'packages/llm-client/src/scripted-server/recorded-shapes.test.ts',
    'the scripted llama-server speaks as the recorded one',
  ),
];

/** Calls that fail. */
const FAULTS: readonly FaultRow[] = [
  held('hang before headers', CALLS, 'a server that hangs before its headers'),
  held(
    'headers after 301 s',
    'packages/llm-client/src/late-headers.test.ts',
    'come after more than 300 s is waited for',
  ),
  held('hang after headers', CALLS, 'a server that hangs after its headers'),
  held('stall after the first token', CALLS, 'a stream that stalls after the first token'),
  held('tokens that drip', CALLS, 'tokens that drip without ever falling silent'),
  held('stall with pings', CALLS, 'a stall behind which pings go on'),
  held('slow tokens over the limit', CALLS, 'tokens that come too slowly'),
  held('500', CALLS, 'a server that always fails'),
  held('500 once, 503 once, 429 once', CALLS, 'asks again after one $fault.kind'),
  held('502 with a page', CALLS, 'a proxy that answers 502 with a page'),
  held('503 always', CALLS, 'a server that is always busy'),
  held('429 with Retry-After', 'packages/llm-client/src/retry-policy.test.ts', 'busy with Retry-After'),
  held('401', CALLS, 'a missing API key'),
  held('404 for the model', CALLS, 'a model that is not installed'),
  held('overflow in four dialects', CALLS, 'reads the numbers of an overflow in the words of %s'),
  held('less is sent after an overflow', ANALYSIS, 'send less after a prompt that was too long'),
  held('half is sent after a time limit', ANALYSIS, 'send half after a call that took too long'),
  held('silent cut', CALLS, 'a prompt cut without a word'),
  held('silent cut in a run', ANALYSIS, 'notice a prompt that was cut without a word'),
  held('malformed JSON in the stream', CALLS, 'malformed JSON in the stream'),
  held('cut by length', CALLS, 'says that an answer was cut at the output limit'),
  held('fences', REPAIR, "['a fence'"),
  held('two objects', REPAIR, "['two objects'"),
  held('single quotes, NaN, words of Python', REPAIR, 'words of Python'),
  held(
    'words outside the enum, null lists, bare numbers',
    FOREIGN,
    'that writes other cases, bare numbers and null lists',
  ),
  held('empty text', CALLS, 'an answer without text'),
  held('error in the stream', CALLS, 'an error in the middle of the stream'),
  held('end without finish', CALLS, 'a stream that ends without finish'),
  held('whole answer in an unfinished stream', FOREIGN, 'whose stream stops after the last word'),
  held('socket destroyed in the middle', CALLS, 'a socket destroyed in the middle'),
  held('socket destroyed before an answer', CALLS, 'a socket destroyed before any answer'),
  held('split inside a character', CALLS, "kind: 'split-utf8'"),
  held('CRLF events', CALLS, "kind: 'crlf'"),
  held('comment pings', CALLS, "kind: 'pings'"),
  held('another model answers', CALLS, 'another model than the chosen one'),
  held('model still loading', CALLS, 'waits for a model that is being loaded'),
  held('refused fields, streaming or system message', FOREIGN, 'that knows no system message'),
  held('no socket is left', CALLS, 'leaves no socket behind'),
  held('a record that cannot be written', CALLS, 'survives a record that cannot be written'),
];

/** Runs that are interrupted. */
const INTERRUPTIONS: readonly FaultRow[] = [
  held('endpoint changed during a run', RUNS, 'stays at the endpoint it began with'),
  held(
    'server stopped: finished chunks are not asked again',
    RUNS,
    'goes on after the restart without asking finished chunks again',
  ),
  held(
    'process dies every time',
    'apps/server/src/features/rca-runs/broken-run.test.ts',
    'ends as failed after three attempts',
  ),
  held('cancelled in a chunk, its socket closed', RUNS, 'ends at once in the name of the person'),
  held('cancelled in the aggregation and in the queue', RUNS, 'ends in the aggregation as well'),
  held('one chunk fails', RUNS, 'completes in part when one chunk cannot be analysed'),
  held('three failures in a row end a run', ANALYSIS, 'end the run after three in a row'),
  held('two runs at one endpoint', RUNS, 'take turns: their calls are never open at the same time'),
  held('download: error line with 200', CLIENT, 'an error line with HTTP 200'),
  held('download: layer without completed', CLIENT, 'reports bytes as far as they are known'),
  held('download: lost connection', CLIENT, 'a lost connection'),
  held('download: two who ask', SETTINGS, 'is shared by two who ask for the same'),
  held(
    'vectors of another length',
    'packages/rca/src/recall/recall.test.ts',
    'does not compare vectors of different length',
  ),
  held('the prompt can be made again from the record', RUNS, 'promptsAgain(record'),
];

export const FAULT_MATRIX = { adversaries: ADVERSARIES, faults: FAULTS, interruptions: INTERRUPTIONS };
