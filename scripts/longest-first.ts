import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The test files that take longest, the longest first. What an earlier run measured is not there after a clean install,
 * and a file's size, by which vitest goes then, says little: the last file to begin would be among these, and the
 * other workers would wait for it.
 */
export const longestFiles: readonly string[] = [
	'packages/commands/test/hostile/walk.test.ts',
	'packages/agent/test/kill/kill.test.ts',
	'packages/commands/test/hostile/operands.test.ts',
	'packages/cli/test/mcp-hostile.test.ts',
	'packages/shell/test/rows.test.ts',
	'packages/shell/test/hostile/blocks.test.ts',
	'packages/cli/test/job-control.test.ts',
	'packages/agent/test/simulation/simulation.test.ts',
	'packages/commands/src/jq/jq.test.ts',
	'packages/commands/src/yq/yq.test.ts',
	'packages/cli/test/engine.test.ts',
	'packages/vfs/test/overlay/rollback-kill.test.ts',
	'packages/cli/test/mcp-life.test.ts',
	'packages/vfs/test/overlay/kill.test.ts',
	'packages/cli/test/demo.test.ts',
	'packages/agent/test/providers/stream-kill.test.ts',
	'packages/shell/test/hostile/syntax.test.ts',
	'packages/cli/src/ext/call/call.test.ts',
	'packages/cli/test/left-running.test.ts',
	'packages/cli/test/extensions/panels.test.ts',
	'packages/cli/test/extensions/commands.test.ts',
	'packages/cli/test/extensions/intercepts.test.ts',
	'packages/commands/src/awk/awk.fuzz.test.ts',
	'packages/extensions/src/lua/engine/against-lua.test.ts',
	'packages/host/test/sessions/toolchains.test.ts',
	'packages/host/test/sessions/repository.test.ts',
	'packages/host/test/sessions/build-output.test.ts',
	'packages/cli/test/extensions/model-complete.test.ts',
	'packages/cli/test/models/rpc-with-models.test.ts',
	'packages/agent/test/kill/double-kill.test.ts',
	'packages/commands/test/fuzz/fuzz.test.ts',
	'packages/shell/test/generated.test.ts',
	'packages/vfs/test/random-operations.test.ts',
	'test/browser.test.ts',
	'test/readme.test.ts',
];

/** Begins with the longest files; the others follow as vitest would order them. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return [...longestFirst(await super.sort(files))];
	}
}

/** The same, with the longest files before the others. */
export const longestFirst = <File extends { readonly moduleId: string }>(
	files: readonly File[],
): readonly File[] => files.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));

const placeOf = (path: string): number => {
	const place = longestFiles.indexOf(relative(root, path));
	return place === -1 ? longestFiles.length : place;
};
