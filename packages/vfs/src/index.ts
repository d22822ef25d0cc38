export { type Budget, type BudgetOptions, createBudget, type Usage } from './budget/budget.ts';
export { measure } from './budget/survey.ts';
export { type BudgetedFileSystem, type WithBudgetOptions, withBudget } from './budget/with-budget.ts';
export type { Entropy } from './devices/device.ts';
export { createDevices, type DevicesOptions } from './devices/devices.ts';
export { type EditCandidate, EditFailure, type EditFault } from './edit/edit-failure.ts';
export { type EditPlan, planEdits } from './edit/plan-edits.ts';
export type { EditedPlace, EditMatch, EditOptions, LineEdit, TextEdit } from './edit/text-edit.ts';
export { createGenerated } from './generated/generated.ts';
export type { GeneratedDirectory, GeneratedFile, GeneratedNode } from './generated/generated-node.ts';
export { createKernelFolder, type KernelFolderOptions } from './generated/kernel-folder.ts';
export { guardFileSystem } from './guard/guard-file-system.ts';
export { namesOnTheWay } from './guard/names-on-the-way.ts';
export {
	createMemoryFileSystem,
	type MemoryFileSystem,
	type MemoryFileSystemOptions,
} from './memory/memory-file-system.ts';
export type { Synchronous, SynchronousFileSystem, SynchronousHandle } from './memory/synchronous.ts';
export type { FileMeter } from './meter/file-meter.ts';
export { meterFileSystem } from './meter/meter-file-system.ts';
export { type Mount, MountError } from './mounts/mount.ts';
export { createMounts, type Mounts, type MountsOptions } from './mounts/mounts.ts';
export { budgetedUpper } from './overlay/budgeted-upper.ts';
export type { OverlayChange } from './overlay/changes.ts';
export type { OverlayCommit } from './overlay/commit/commit.ts';
export type { CommitOwner, CommitPlace } from './overlay/commit/place.ts';
export { OverlayConflict, type StalePath } from './overlay/commit/preflight.ts';
export { type RecoveredCommit, recoverCommits } from './overlay/commit/recover.ts';
export { folderUpper } from './overlay/folder-upper.ts';
export { memoryUpper } from './overlay/memory-upper.ts';
export { createOverlay, type Overlay, type OverlayOptions, openOverlay } from './overlay/overlay.ts';
export { OverlayDamaged } from './overlay/saved/index-fields.ts';
export type { ContentId, OverlayUpper, UpperIndex } from './overlay/upper.ts';
export { applyPatch } from './patch/apply-patch.ts';
export type { FileReplacement } from './stream/file-replacement.ts';
export { type FormerContent, keepFormerContent } from './stream/former-content.ts';
export { type ChunkReader, type ReadChunksOptions, readChunks } from './stream/read-chunks.ts';
export { type ReplaceFileOptions, replaceFile } from './stream/replace-file.ts';
export { TrashLookupError } from './trash/find-entry.ts';
export type { FileDifference } from './undo/changes-between.ts';
export type { HiddenNames } from './undo/journal.ts';
export { stepToUndo } from './undo/step-to-undo.ts';
export { UndoError, type UndoFault } from './undo/undo-error.ts';
export {
	createUndoLog,
	type DirectoryUndoLog,
	defaultUndoLimits,
	type UndoLimits,
	type UndoLogOptions,
	type UndoRange,
} from './undo/undo-log.ts';
