import type { DeclaredTool } from '@tenon/core';
import { askDeclaration } from './ask/declaration.ts';
import { editDeclaration } from './edit/declaration.ts';
import { fetchDeclaration } from './fetch/declaration.ts';
import { gitDeclaration } from './git/declaration.ts';
import { globDeclaration } from './glob/declaration.ts';
import { grepDeclaration } from './grep/declaration.ts';
import { jobsDeclaration } from './jobs/declaration.ts';
import { type MemoryToolOptions, memoryDeclaration } from './memory/declaration.ts';
import { planDeclaration } from './plan/declaration.ts';
import { readDeclaration } from './read/declaration.ts';
import { type ShellDeclarationOptions, shellDeclaration } from './shell/declaration.ts';
import { todoDeclaration } from './todo/declaration.ts';
import { type GivenToTools, namesOfTools, type ToolName } from './tool-names.ts';
import { undoDeclaration } from './undo/declaration.ts';
import { webFetchDeclaration } from './web-fetch/declaration.ts';
import { writeDeclaration } from './write/declaration.ts';

/** What a session gives its tools, as far as it is told of. */
export interface DeclareToolsOptions extends Omit<GivenToTools, 'hasShell' | 'hasMemory'> {
	/** Absent: there is no shell. */
	readonly shell?: ShellDeclarationOptions;
	/** Absent: there is no memory. */
	readonly memory?: MemoryToolOptions | undefined;
}

/** What `createTools` makes of a session that gives the same, without anything that runs it. */
export const declareTools = (options: DeclareToolsOptions): readonly DeclaredTool[] => {
	const { shell, memory, ...given } = options;
	const declarations: Readonly<Record<ToolName, () => DeclaredTool>> = {
		shell: () => shellDeclaration(shell!),
		read: () => readDeclaration(),
		write: () => writeDeclaration(),
		edit: () => editDeclaration(),
		glob: () => globDeclaration(),
		grep: () => grepDeclaration(),
		plan: () => planDeclaration(),
		git: () => gitDeclaration(),
		jobs: () => jobsDeclaration(),
		undo: () => undoDeclaration(),
		fetch: () => fetchDeclaration(),
		web_fetch: () => webFetchDeclaration(),
		memory: () => memoryDeclaration(memory!),
		todo: () => todoDeclaration(),
		ask: () => askDeclaration(),
	};
	return namesOfTools({ ...given, hasShell: shell !== undefined, hasMemory: memory !== undefined }).map(
		(name) => declarations[name](),
	);
};
