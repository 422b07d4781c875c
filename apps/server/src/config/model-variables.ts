import { DEFAULT_LLM_ENDPOINT, LIMITS, MODEL_NAME } from '@rootline/contract';
import { exact, host, integer, list, oneOf, optional, plain, registry, url, variable } from './variable.ts';

/** Which models may be asked, and what they are sent. */
export const MODEL_VARIABLES = {
  llmDefaultEndpoint: variable(
    'LLM_DEFAULT_ENDPOINT',
    '',
    `LLM endpoint for users who have not saved one, unless an administrator shares theirs under LLM Settings. Also used for endpoints saved empty, which otherwise mean ${DEFAULT_LLM_ENDPOINT}`,
    optional(url('http:', 'https:')),
  ),
  llmDefaultModel: variable(
    'LLM_DEFAULT_MODEL',
    '',
    'Preselected model',
    optional(plain(MODEL_NAME, 'must be the name of a model')),
  ),
  llmAllowedHosts: variable(
    'LLM_ALLOWED_HOSTS',
    '',
    'Private model servers that everyone may use: host, host:port, or CIDR, comma-separated',
    list(host, 'must be a list of hosts such as gpu1:11434, 10.1.0.0/16'),
  ),
  llmEgress: variable(
    'LLM_EGRESS',
    'open',
    'allowlist blocks public model servers that are not in LLM_ALLOWED_HOSTS',
    oneOf(['open', 'allowlist']),
  ),
  llmPullRegistries: variable(
    'LLM_PULL_REGISTRIES',
    'registry.ollama.ai',
    "Registries from which everyone may download models, in addition to the model server's own library; host or host:port, comma-separated",
    list(registry, 'must be a list of hosts such as hf.co, registry.example.com:5000'),
  ),
  secretKey: variable(
    'SECRET_KEY',
    '',
    'Secret that encrypts stored API keys and the webhook secret; must be the same on all servers that share a database; if unset, one is kept in DATA_DIR',
    optional(exact),
  ),
  llmRedaction: variable(
    'LLM_REDACTION',
    'on',
    'off sends log lines to the model without redacting secrets',
    oneOf(['on', 'off']),
  ),
  formatInference: variable(
    'FORMAT_INFERENCE',
    'on',
    "off never sends lines of an unrecognized log to the uploader's model",
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
    'Maximum chunks per analysis',
    integer(LIMITS.rca.chunks.min, LIMITS.rca.chunks.max),
  ),
};
