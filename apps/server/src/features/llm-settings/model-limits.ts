import type { ModelLimits, ModelSettings } from '@rootline/contract';
import type { ModelFacts } from '@rootline/llm-client';
import { AppError } from '#http/app-error.ts';
import type { Session } from '#http/mount.ts';
import { chooseCurrentModel } from './current-model.ts';
import type { EndpointAccess } from './endpoint-access.ts';
import type { EndpointClients } from './endpoint-clients.ts';
import type { LlmSettingsStore } from './llm-settings-store.ts';

interface Deps {
  access: EndpointAccess;
  store: LlmSettingsStore;
  clients: EndpointClients;
}

/** Windows and longest answers of the models at a user's endpoint, as runs use them. */
export function createModelLimits({ access, store, clients }: Deps) {
  async function describe({ user }: Session, asked: string | null) {
    const place = await access.ofUser(user.id);
    if (place === null) return { model: asked, facts: null };
    const settings = await access.settingsFor(user.id, place.endpoint);
    const [{ lastModel: last }, preferred] = await Promise.all([store.find(user.id), access.preferredModel(user.id)]);
    return clients.use({ ...place, settings, isAdmin: user.role === 'ADMIN' }, async (client) => {
      const listed = asked === null ? await client.listModels() : null;
      if (listed?.ok === false) return { model: null, facts: null };
      const model = asked ?? chooseCurrentModel({ listed: listed?.models ?? null, last, preferred });
      const facts = model === null ? null : await client.describeModel(model);
      return { model, facts: facts?.ok === true ? facts : null };
    });
  }

  return {
    /** @param asked null: the model that is used when none is chosen */
    async read(session: Session, asked: string | null): Promise<ModelLimits> {
      const [{ settings }, { model, facts }] = await Promise.all([
        store.find(session.user.id),
        // An address that may not be used has no models.
        describe(session, asked).catch((error) => {
          if (error instanceof AppError) return { model: asked, facts: null };
          throw error;
        }),
      ]);
      return { settings, model, limits: facts === null ? null : limitsOf(facts) };
    },
  };
}

function limitsOf(facts: ModelFacts): NonNullable<ModelLimits['limits']> {
  const { contextTokens, contextSource, reportedContextTokens, outputTokens, reportedOutputTokens } = facts;
  const isReported = outputTokens === reportedOutputTokens;
  return {
    contextTokens: { tokens: contextTokens, source: contextSource, reported: reportedContextTokens },
    outputTokens: {
      tokens: outputTokens,
      source: outputTokens === null ? 'assumed' : isReported ? 'reported' : 'set',
      reported: reportedOutputTokens,
    },
  };
}

/** For the audit log. */
export function describeSettings({ contextTokens, outputTokens, reasoning }: ModelSettings): string {
  return `context window ${contextTokens ?? 'not set'}, output limit ${outputTokens ?? 'not set'}, reasoning ${reasoning ?? 'not set'}`;
}
