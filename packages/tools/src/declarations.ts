/** What the tools of this package are, without the code that runs them: little to load. */
export { type DeclareToolsOptions, declareTools } from './declare-tools.ts';
export { type OutputBudget, shownOutput } from './support/output-budget.ts';
