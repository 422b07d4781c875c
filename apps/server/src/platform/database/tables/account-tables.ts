import type { ApiTokenScope, Role } from '@rootline/contract';
import type { Generated } from 'kysely';
import type { Big, Json, Time } from './columns.ts';

/** Who may do what, and who is signed in. */
export interface AccountTables {
  users: {
    id: string;
    first_name: string;
    last_name: string;
    /** As typed; email_lower is the key. */
    email: string;
    email_lower: string;
    role: Role;
    password_hash: string;
    created_at: Time;
    disabled_at: Time | null;
    must_change_password: Generated<boolean>;
    keep_days: number | null;
  };
  sessions: {
    token_hash: string;
    /** Names the session to people. */
    id: Generated<string>;
    user_id: string;
    created_at: Time;
    used_at: Time;
    address: string | null;
    user_agent: string | null;
  };
  api_tokens: {
    id: string;
    /** Counts up; the order of the lists. */
    number: Generated<Big>;
    user_id: string;
    name: string;
    token_hash: string;
    scopes: Json<ApiTokenScope[]>;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
    used_from: string | null;
  };
  setup_codes: { code_hash: string; created_at: Time };
  sign_in_networks: { user_id: string; network: string; used_at: Time };
  login_attempts: { key: string; failures: number; first_at: Time; locked_until: Time | null };
}
