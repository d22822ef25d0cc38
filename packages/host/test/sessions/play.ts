import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ToolResult, toPlain, type UndoReport } from '@tenon/core';
import { UndoError } from '@tenon/vfs';
import type { Step } from './session.ts';
import type { Studio } from './studio.ts';

/** What came of a call. */
export interface Played {
	readonly code: number;
	readonly text: string;
	/** What policy or a confirmation held back. */
	readonly refusals: readonly string[];
}

/** Makes one call. */
export const playStep = async ({ workspace, tools }: Studio, { tool, args }: Step): Promise<Played> => {
	const { result, warnings } = await workspace.kernel.callTool(tools.get(tool)!, args);
	const all = [...warnings, ...warningsOf(result)];
	return {
		code: result.exitStatus,
		text: result.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
		refusals: all.filter(({ code }) => /^(?:capability|gate)\./.test(code)).map(({ message }) => message),
	};
};

interface Warning {
	readonly code: string;
	readonly message: string;
}

const warningsOf = ({ data }: ToolResult): readonly Warning[] => {
	const { warnings = [] } = (data === undefined ? {} : toPlain(data)) as {
		readonly warnings?: readonly Warning[];
	};
	return warnings;
};

/** Undoes every step that is not undone, the newest first. */
export const undoAll = async ({ workspace }: Studio): Promise<readonly UndoReport[]> => {
	const reports: UndoReport[] = [];
	for (;;) {
		try {
			reports.push(await workspace.undo.undo());
		} catch (error) {
			if (error instanceof UndoError && error.code === 'undo.nothing') return reports;
			throw error;
		}
	}
};

/** Everything in a project but its repository, by path: kind, mode and a digest of the content. */
export const treeOf = (project: string): Readonly<Record<string, string>> => {
	const found: [string, string][] = [];
	const visit = (relative: string): void => {
		for (const name of readdirSync(join(project, relative)).sort()) {
			const path = join(relative, name);
			if (path === '.git') continue;
			const facts = lstatSync(join(project, path));
			found.push([path, `${(facts.mode & 0o7777).toString(8)} ${contentOf(join(project, path), facts)}`]);
			if (facts.isDirectory()) visit(path);
		}
	};
	visit('');
	return Object.fromEntries(found);
};

const contentOf = (path: string, facts: ReturnType<typeof lstatSync>): string => {
	if (facts?.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
	return facts?.isDirectory() ? 'directory' : createHash('sha256').update(readFileSync(path)).digest('hex');
};

/** What two trees do not have in common; of a folder that only one has, the folder. */
export const differences = (
	one: Readonly<Record<string, string>>,
	other: Readonly<Record<string, string>>,
): readonly string[] => {
	const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
	const isOther = (path: string): boolean => paths.has(path) && one[path] !== other[path];
	return Array.from(paths)
		.filter((path) => isOther(path) && !isOther(dirname(path)))
		.sort();
};
