import { DEFAULT_LLM_ENDPOINT, LIMITS, MODEL_NAME } from '@rootline/contract';
import { exact, host, integer, list, oneOf, optional, plain, registry, url, variable } from './variable.ts';

/** Which models may be asked, and what they are sent. */
export const MODEL_VARIABLES = {
  llmDefaultEndpoint: variable(
    'LLM_DEFAULT_ENDPOINT',
    '',
    `Model server of everybody who has not saved one, unless an administrator shares theirs under LLM Settings; an endpoint saved empty means it, or else ${DEFAULT_LLM_ENDPOINT}`,
    optional(url('http:', 'https:')),
  ),
  llmDefaultModel: variable(
    'LLM_DEFAULT_MODEL',
    '',
    'Model that is preselected',
    optional(plain(MODEL_NAME, 'must be the name of a model')),
  ),
  llmAllowedHosts: variable(
    'LLM_ALLOWED_HOSTS',
    '',
    'Private model servers that everybody may use: host, host:port or CIDR, separated by commas',
    list(host, 'must be a list of hosts such as gpu1:11434, 10.1.0.0/16'),
  ),
  llmEgress: variable(
    'LLM_EGRESS',
    'open',
    'allowlist refuses public model servers that LLM_ALLOWED_HOSTS does not name',
    oneOf(['open', 'allowlist']),
  ),
  llmPullRegistries: variable(
    'LLM_PULL_REGISTRIES',
    'registry.ollama.ai',
    "Registries that everybody may name when a model is downloaded, beside the model server's own library; host or host:port, separated by commas",
    list(registry, 'must be a list of hosts such as hf.co, registry.example.com:5000'),
  ),
  secretKey: variable(
    'SECRET_KEY',
    '',
    'Secret that encrypts kept API keys and the webhook secret; servers that share a database need the same; else a file in DATA_DIR holds one',
    optional(exact),
  ),
  llmRedaction: variable(
    'LLM_REDACTION',
    'on',
    'off sends secrets in log lines to the model unchanged',
    oneOf(['on', 'off']),
  ),
  formatInference: variable(
    'FORMAT_INFERENCE',
    'on',
    "off never sends lines of a log that was not understood to the uploader's model",
    oneOf(['on', 'off']),
  ),
  llmContextTokens: variable(
    'LLM_CONTEXT_TOKENS',
    String(LIMITS.rca.contextTokens.large),
    'Largest context window that an Ollama server is asked for when none is set under LLM Settings, in tokens',
    integer(2048, 1_048_576),
  ),
  rcaMaxChunks: variable(
    'RCA_MAX_CHUNKS',
    String(LIMITS.rca.chunks.default),
    'Most chunks of one analysis',
    integer(LIMITS.rca.chunks.min, LIMITS.rca.chunks.max),
  ),
  rcaVoting: variable(
    'RCA_VOTING',
    'off',
    'on asks three times for the answer that joins the chunks of an analysis, and the majority names the cause',
    oneOf(['on', 'off']),
  ),
};
