export { type DeclareToolsOptions, declareTools } from '../declare-tools.ts';
export { type OutputBudget, shownOutput } from '../support/output-budget.ts';
