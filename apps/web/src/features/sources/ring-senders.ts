/** Where a program sends to. */
export interface PushTarget {
  /** Of the server, without a slash at the end. */
  url: string;
  token: string;
}

interface Sender {
  name: string;
  lines(target: PushTarget): string;
}

export interface PushProtocol {
  id: 'otlp' | 'loki' | 'bulk' | 'journald' | 'syslog';
  label: string;
  /** Behind the address of the server; null: a port of its own. */
  path: string | null;
  senders: readonly Sender[];
}

const hostOf = ({ url }: PushTarget) => new URL(url).hostname;
const portOf = ({ url }: PushTarget) => {
  const { port, protocol } = new URL(url);
  return port || (protocol === 'http:' ? '80' : '443');
};
const withPort = (target: PushTarget) => `${new URL(target.url).protocol}//${hostOf(target)}:${portOf(target)}`;

/** What to paste into which program, by protocol. */
export const PUSH_PROTOCOLS: readonly PushProtocol[] = [
  {
    id: 'otlp',
    label: 'OTLP',
    path: '/push/v1/logs',
    senders: [
      {
        name: 'OpenTelemetry Collector',
        lines: ({ url, token }) => `exporters:
  otlphttp/rootline:
    logs_endpoint: ${url}/push/v1/logs
    headers: { Authorization: "Bearer ${token}" }
service:
  pipelines:
    logs: { receivers: [otlp], exporters: [otlphttp/rootline] }`,
      },
      {
        name: 'OpenTelemetry SDK',
        lines: ({ url, token }) => `OTEL_EXPORTER_OTLP_LOGS_ENDPOINT=${url}/push/v1/logs
OTEL_EXPORTER_OTLP_LOGS_PROTOCOL=http/protobuf
OTEL_EXPORTER_OTLP_LOGS_HEADERS=Authorization=Bearer%20${token}`,
      },
    ],
  },
  {
    id: 'loki',
    label: 'Loki',
    path: '/push/loki/api/v1/push',
    senders: [
      {
        name: 'Promtail',
        lines: ({ url, token }) => `clients:
  - url: ${url}/push/loki/api/v1/push
    bearer_token: ${token}`,
      },
      {
        name: 'Alloy',
        lines: ({ url, token }) => `loki.write "rootline" {
  endpoint {
    url          = "${url}/push/loki/api/v1/push"
    bearer_token = "${token}"
  }
}`,
      },
    ],
  },
  {
    id: 'bulk',
    label: 'Elasticsearch',
    path: '/push/_bulk',
    senders: [
      {
        name: 'Filebeat',
        lines: (target) => `output.elasticsearch:
  hosts: ["${withPort(target)}/push"]
  username: rootline
  password: ${target.token}
setup.template.enabled: false
setup.ilm.enabled: false`,
      },
    ],
  },
  {
    id: 'journald',
    label: 'journald',
    path: '/push/upload',
    senders: [
      {
        name: '/etc/systemd/journal-upload.conf',
        lines: (target) => `[Upload]
URL=${withPort(target).replace('//', `//rootline:${target.token}@`)}/push`,
      },
    ],
  },
  {
    id: 'syslog',
    label: 'syslog',
    path: null,
    senders: [
      {
        name: 'rsyslog',
        lines: (target) => `*.* action(type="omfwd" target="${hostOf(target)}" port="6514" protocol="tcp"
  TCP_Framing="octet-counted" template="RSYSLOG_SyslogProtocol23Format"
  action.resumeRetryCount="-1" queue.type="LinkedList")`,
      },
    ],
  },
];
