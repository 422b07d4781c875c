export { FAILURE_ROWS, type FailureRow } from './failure-rows.ts';
export { failureWeight, isWarning } from './failure-weight.ts';
export { withoutFieldsOfNothing } from './fields-of-nothing.ts';
export { CARET_COLOURS } from './harmless.ts';
export { unwrapReporter } from './reporter-prefix.ts';
export * from './roles.ts';
export * from './shapes.ts';
export { BESIDE_A_FAILURE, FAILURE_WEIGHT } from './weights.ts';
