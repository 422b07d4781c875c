import type { SignalWeights } from '../../../packages/rca/src/candidates/weigh-suspects.ts';
import type { VerdictWeights } from '../../../packages/rca/src/judge/judge-text.ts';
import { openModel, type PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import type { HealthWeights } from '../../../packages/rca/src/verdict/failing-odds.ts';
import { fitCause } from './fit-cause.ts';
import { fitFailure } from './fit-failure.ts';
import { fitHealth } from './fit-health.ts';
import { fitSignals } from './fit-signals.ts';
import type { StudiedLog } from './study-log.ts';
import { healthLogs, signalLogs, type ToldLog } from './tell-log.ts';
import type { OwnedLog } from './vocabulary.ts';

export interface PackedModels {
  cause: PackedModel;
  failure: PackedModel;
}

/** All weights as they are written. */
export interface PackedWeights extends PackedModels {
  signals: SignalWeights;
  health: HealthWeights;
}

/** The two text models of the logs that may train. */
export function fitModels(studied: readonly StudiedLog[]): PackedModels {
  const of = (choose: (log: StudiedLog) => OwnedLog['log'][]) =>
    studied
      .filter(({ label }) => label.mayTrain)
      .flatMap((log) => choose(log).map((own) => ({ log: own, project: log.label.project, source: log.label.source })));
  const failing = ({ label, training }: StudiedLog) =>
    label.isHealthy ? [] : [training.whole, ...training.aroundCause];
  return {
    cause: fitCause(of(failing)),
    failure: fitFailure(
      of((log) => [...(log.label.isHealthy ? [log.training.whole] : failing(log)), ...log.training.calm]),
    ),
  };
}

/** What weighs beside the wording, from logs of which models that did not see them have told. */
export function fitWeights(told: readonly ToldLog[]): Pick<PackedWeights, 'signals' | 'health'> {
  const trainable = told.filter(({ studied: { label } }) => label.mayTrain);
  return { signals: fitSignals(signalLogs(trainable)), health: fitHealth(healthLogs(trainable)) };
}

/** Packed weights as the product uses them. */
export function openWeights({ cause, failure, signals, health }: PackedWeights): VerdictWeights {
  return { models: { cause: openModel(cause), failure: openModel(failure) }, signals, health };
}
