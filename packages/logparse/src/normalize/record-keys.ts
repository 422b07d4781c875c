/** The names under which loggers write the parts of an entry, the surest first. */
const TIME_KEYS = (
  '@timestamp timestamp time ts t @t datetime date_time eventTime event_time eventtime timeCreated TimeCreated ' +
  '_time asctime created_at createdAt receivedAt date published when __REALTIME_TIMESTAMP timeMillis instant ' +
  'epoch unixtime startTime start_time eventDate logged_at utc Timestamp Time Date timestamp_ms timeUnixNano ' +
  'observedTimeUnixNano ingestionTime DateAndTime timeGenerated timeWritten startDate zeitstempel datum zeit uhrzeit fecha hora ' +
  'horodatage heure SystemTime rt start at'
).split(' ');

/** Names of fields that hold a date without a clock. */
const DATE_KEYS = 'date eventDate logDate datum fecha day'.split(' ');

/** Names of fields that hold the zone of a date and a clock. */
const ZONE_KEYS = 'tz timezone zone'.split(' ');

const LEVEL_KEYS = (
  'level lvl severity levelname log.level @l loglevel log_level logLevel s l PRIORITY priority LevelDisplayName ' +
  'severityText severity_text Level Severity levelName type error_severity entryType severityLevel schweregrad stufe ' +
  'niveau nivel severityNumber levelno at'
).split(' ');

const MESSAGE_KEYS = (
  'message msg @m MESSAGE Message text body event log short_message @mt textPayload jsonPayload.message ' +
  'properties.message description error err ' +
  'eventName summary detail reason nachricht meldung mensaje'
).split(' ');

const COMPONENT_KEYS = (
  'service component logger app application service.name serviceName service_name logger_name loggerName c module ' +
  'subsystem program unit _SYSTEMD_UNIT SYSLOG_IDENTIFIER container container_name name source target ' +
  'ProviderName kubernetes.container_name category caller eventSource logStreamName tag process'
).split(' ');

const STACK_KEYS = (
  'stack stack_trace stacktrace stackTrace exception traceback exc_info error.stack_trace error.stack @x ' + 'err.stack'
).split(' ');

/** Where the status of an answer over HTTP stands. */
const STATUS_KEYS =
  'status statusCode status_code http.status_code res.statusCode response.status response.status_code'.split(' ');

const NESTED_KEYS =
  'fields log error err exception data attributes jsonPayload resource service event body MESSAGE'.split(' ');

const NESTED_TIME_KEYS = ['fields', 'attr', 'log', 'data', 'metadata', 'attributes', 'event'];
const NESTED_STACK_KEYS = ['error', 'err', 'exception'];

/** What the last word of a key says about it when the whole key is not known. */
export const KEY_ENDINGS: Partial<Record<keyof typeof RECORD_KEYS, RegExp>> = {
  time: /(?:timestamp|datetime|time|date|[_.-]ts|[_.-]at|[a-z]At)$/i,
  level: /(?:^|[._-])(?:log|error|event|message|syslog)[._-]?(?:level|severity)$/i,
  message: /(?:message|[_.-]msg)$/i,
  status: /status(?:[_.-]?code)?$/i,
};

/** The same by part; the nested ones name objects that may hold the part one level down. */
export const RECORD_KEYS = {
  time: TIME_KEYS,
  date: DATE_KEYS,
  zone: ZONE_KEYS,
  level: LEVEL_KEYS,
  message: MESSAGE_KEYS,
  component: COMPONENT_KEYS,
  stack: STACK_KEYS,
  status: STATUS_KEYS,
  nestedTime: NESTED_TIME_KEYS,
  nestedLevel: NESTED_KEYS,
  nestedStack: NESTED_STACK_KEYS,
};
