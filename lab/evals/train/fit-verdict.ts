import type { VerdictWeights } from '../../../packages/rca/src/judge/judge-text.ts';
import { openModel, type PackedModel } from '../../../packages/rca/src/judge/linear-model.ts';
import { openTrees, type PackedTrees } from '../../../packages/rca/src/judge/tree-model.ts';
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
  suspects: PackedTrees;
  health: PackedTrees;
}

/** The two text models of the logs that may train. */
export function fitModels(studied: readonly StudiedLog[]): PackedModels {
  const of = (choose: (log: StudiedLog) => OwnedLog['log'][]) =>
    studied
      .filter(({ label }) => label.trains === 'all')
      .flatMap((log) =>
        choose(log).map((own) => {
          const { project, source, weight } = log.label;
          return { log: own, project, source, weight };
        }),
      );
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
export function fitWeights(told: readonly ToldLog[]): Pick<PackedWeights, 'suspects' | 'health'> {
  const trainable = told.filter(({ studied: { label } }) => label.trains !== 'nothing');
  return { suspects: fitSignals(signalLogs(trainable)), health: fitHealth(healthLogs(trainable)) };
}

/** Packed weights as the product uses them. */
export function openWeights({ cause, failure, suspects, health }: PackedWeights): VerdictWeights {
  return {
    models: { cause: openModel(cause), failure: openModel(failure) },
    suspects: openTrees(suspects),
    health: openTrees(health),
  };
}
