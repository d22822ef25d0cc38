import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type DeclaredTool, type NetworkAccess, NetworkError, type UndoLog } from '@tenon/core';
import { JobTable, Kernel } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { declareTools } from '../src/declarations/index.ts';
import { createTools, type ToolsOptions } from '../src/index.ts';
import { filesOf } from './tool-session.ts';

const kernel = new Kernel({ fileSystem: filesOf({}) });
const never = (): never => {
	throw new Error('not here');
};
const undo: UndoLog = { begin: never, list: () => [], undo: never };
const network: NetworkAccess = {
	open: () => ({
		request: ({ url }) => Promise.reject(new NetworkError('unresolved', url, { reason: 'no network' })),
	}),
};
const about = kernel.describe();
const memory = { project: { file: '/p/.agents/memory.md', maxCharacters: 100 }, user: undefined };

/** Sessions by what they give their tools. */
const sessions: Readonly<Record<string, ToolsOptions>> = {
	nothing: {},
	everything: {
		...{ jobs: new JobTable(), undo, network, memory, hasTurns: true },
		shell: { kernel, about, runsPrograms: true },
	},
	'a shell without programs': { shell: { kernel, about, runsPrograms: false }, hasTurns: true },
	'a shell with times of its own': {
		shell: { kernel, about, runsPrograms: true, timeoutMs: 1000, maxTimeoutMs: 2000 },
	},
	'jobs alone': { jobs: new JobTable() },
	'the network alone': { network },
	'a memory and turns': { memory, hasTurns: true },
};

const said = ({ name, label, description, input, output, readonly, effects, replay }: DeclaredTool) => ({
	...{ name, label, description, input, output, readonly, effects, replay },
});

describe('declareTools', () => {
	it.each(Object.entries(sessions))('says of the tools of %s what those that run say', (_name, options) => {
		const { shell, jobs, undo: log, network: net, memory: places, hasTurns = false } = options;
		const declared = declareTools({
			...(shell === undefined ? {} : { shell }),
			...(places === undefined ? {} : { memory: places }),
			...{ runsPrograms: shell?.runsPrograms === true, hasJobs: jobs !== undefined },
			...{ hasUndo: log !== undefined, hasNetwork: net !== undefined, hasTurns },
		});
		expect(declared.map(said)).toEqual(createTools(options).map(said));
	});

	it('loads nothing that runs a tool', () => {
		const { files, packages } = reachedFrom(resolve(import.meta.dirname, '../src/declarations/index.ts'));
		const code = files.filter(
			(file) => !/(?:^|\/)(?:declaration|declarations\/index|declare-tools)\.ts$/.test(file),
		);
		expect(code.sort()).toEqual([
			'git/git-output.ts',
			'shell/shell-output.ts',
			'support/field.ts',
			'support/output-budget.ts',
			'support/output-schema.ts',
			'support/tool-input.ts',
			'tool-names.ts',
		]);
		expect(packages).toEqual(['@tenon/core']);
	});
});

// What a module loads, types left out.
const reachedFrom = (entry: string): { readonly files: string[]; readonly packages: readonly string[] } => {
	const files = new Set([entry]);
	const packages = new Set<string>();
	// Grows while it is walked.
	for (const file of files) {
		const text = readFileSync(file, 'utf8');
		for (const [, names, target] of text.matchAll(/^(?:import|export) (type )?[^;]*? from '([^']+)';$/gm)) {
			if (names !== undefined) continue;
			if (target!.startsWith('.')) files.add(resolve(dirname(file), target!));
			else packages.add(target!);
		}
	}
	const src = resolve(import.meta.dirname, '../src');
	return { files: [...files].map((file) => relative(src, file)), packages: [...packages] };
};
