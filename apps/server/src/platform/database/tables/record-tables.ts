import type { DeliveryStatus, ServerLogLevel, WebhookDelivery, WebhookEvent, WebhookFormat } from '@rootline/contract';
import type { Generated } from 'kysely';
import type { Big, Json, Time } from './columns.ts';

/** The installation, what it records, and what it tells others. */
export interface RecordTables {
  installation: { is_only: Generated<boolean>; id: string; state_at: Time; is_tied: Generated<boolean> };
  server_log: { id: Generated<Big>; created_at: Time; level: ServerLogLevel; message: string; source: string | null };
  audit_log: {
    id: Generated<Big>;
    created_at: Time;
    user_id: string | null;
    address: string;
    action: string;
    target: string | null;
    status: number;
    note: string | null;
  };
  webhooks: {
    id: string;
    url: string;
    events: Json<WebhookEvent[]>;
    is_on: boolean;
    format: Generated<WebhookFormat>;
    off_reason: string | null;
    /** The signing secret, encrypted. */
    sealed_secret: string;
    created_at: Time;
    secret_made_at: Time;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    /** Both null: a test event. */
    log_file_id: string | null;
    case_id: string | null;
    event: WebhookDelivery['event'];
    /** Exactly what is sent; null once nothing more will be. */
    body: string | null;
    status: DeliveryStatus;
    attempts: number;
    created_at: Time;
    last_attempt_at: Time | null;
    next_attempt_at: Time | null;
    http_status: number | null;
    error: string | null;
  };
}
