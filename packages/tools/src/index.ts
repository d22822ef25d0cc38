export { askTool } from './ask/ask.ts';
export { createTools, type ToolsOptions } from './create-tools.ts';
export { type EditToolOptions, editTool } from './edit/edit.ts';
export { type Body, readBody } from './fetch/body.ts';
export { type FetchToolOptions, fetchTool } from './fetch/fetch.ts';
export { type FollowedResponse, follow, type Hop, readUrl } from './fetch/follow.ts';
export { type Anchor, AnchorStore } from './files/anchor-store.ts';
export {
	type Checkpoint,
	listCheckpoints,
	type RestoredCheckpoint,
	restoreCheckpoint,
} from './files/checkpoints.ts';
export { FileCache } from './files/file-cache.ts';
export { FileState, type FileStateParts } from './files/file-state.ts';
export { FileTracker } from './files/file-tracker.ts';
export { type OverwritePolicy, overwritePolicies } from './files/overwrite-policy.ts';
export { type GitToolOptions, gitTool } from './git/git.ts';
export { type GlobToolOptions, globTool } from './glob/glob.ts';
export { type GrepToolOptions, grepTool } from './grep/grep.ts';
export { type JobsToolOptions, jobsTool } from './jobs/jobs.ts';
export type { MemoryPlace, MemoryToolOptions } from './memory/declaration.ts';
export { memoryTool } from './memory/memory.ts';
export { entriesOf } from './memory/memory-file.ts';
export { type PlanToolOptions, planTool } from './plan/plan.ts';
export { type ReadToolOptions, readTool } from './read/read.ts';
export { type ShellToolOptions, shellTool } from './shell/shell.ts';
export { type OutputBudget, shownOutput } from './support/output-budget.ts';
export { type DiffTitles, diffTexts, type FileDiff } from './support/unified-diff.ts';
export { type TodoToolOptions, todoTool } from './todo/todo.ts';
export { type UndoToolOptions, undoTool } from './undo/undo.ts';
export { type WebFetchToolOptions, webFetchTool } from './web-fetch/web-fetch.ts';
export { type WriteToolOptions, writeTool } from './write/write.ts';
