import { schemaProblem } from '../../arguments/check-arguments.ts';
import { embeddedRunner } from '../../embedded/embedded-runner.ts';
import type { LinkParts, UnitLink } from '../../embedded/host/unit-link.ts';
import type { ExtensionRunner, FoundExtension, GroupMember, RunningExtension } from '../../host/extension.ts';
import { LuaThreadPool } from '../thread/host/lua-thread-pool.ts';
import type { LuaLimits } from '../thread/thread-messages.ts';
import { Bus } from './bus.ts';
import { Culprits } from './culprits.ts';
import { bundledWasm, threadFile } from './lua-files.ts';

/** How Lua extensions are run. */
export interface LuaRunnerOptions {
	/** What Lua may use where no policy says less; default 64 MiB, 30 s of Lua in a call, 5 s for loading and hooks. */
	readonly limits?: Partial<LuaLimits>;
	/** What a thread begins with, where the program was bundled; default: the file of this package. */
	readonly entryFile?: URL;
}

/**
 * Runs Lua extensions in worker threads. Those of the user that were granted the same share one Lua state, as do those of
 * a project; one with a policy of its own, or whose manifest asks for it, has its own. One that was ended three times in
 * ten minutes is not started again before its files change.
 */
export const luaRunner = ({ limits, entryFile }: LuaRunnerOptions = {}): ExtensionRunner => {
	const culprits = new Culprits(Date.now);
	const bus = new Bus();
	const here = import.meta.url;
	const pool = new LuaThreadPool({
		entryFile: entryFile ?? threadFile(here, 'lua-thread'),
		...bundledWasm(here),
		...(limits === undefined ? {} : { limits }),
		onCulprit: (name, problem) => culprits.add(name, problem),
	});
	const inner = embeddedRunner({
		kind: 'lua',
		fileOf: ({ start }) => (start.kind === 'lua' ? start.file : undefined),
		groupOf,
		openLink: (parts, members): UnitLink =>
			bus.connect(parts, (connected: LinkParts) => pool.open(connected, limitsOf(members))),
		// Its time is that of Lua, which the thread's own watch counts; a thread that is stuck elsewhere ends by this.
		loadMs: 30_000,
		// So is that of calls, of which most may be waits for what they ask their host for: these have limits of their own.
		calls: { toolMs: 3_600_000, commandMs: 600_000 },
	});
	let isFirst = true;
	const startGroup = (members: readonly GroupMember[]): readonly RunningExtension[] => {
		const problems = members.map(({ extension, ports }) =>
			culprits.problemOf(extension.name, ports.principal.contentHash),
		);
		const well = members.filter((_, index) => problems[index] === undefined);
		if (well.length > 0 && pool.isFull) return problems.map((problem) => failed(problem ?? pool.fullProblem));
		const running = (well.length === 0 ? [] : inner.startGroup!(well))[Symbol.iterator]();
		// What checks arguments takes as long to load as the first thread does to start.
		if (isFirst) void pool.compiled?.then(prepareChecks);
		isFirst = false;
		return problems.map((problem) => (problem === undefined ? running.next().value! : failed(problem)));
	};
	return {
		kind: 'lua',
		start: (extension, ports) => startGroup([{ extension, ports }])[0]!,
		groupOf,
		startGroup,
		close: () => pool.close(),
	};
};

const prepareChecks = async (): Promise<void> => {
	try {
		await schemaProblem({ type: 'object', properties: { text: { type: 'string' } } });
	} catch {
		// The first call says what is wrong with it.
	}
};

// What comes with a project never shares a state with what is the user's own.
const groupOf = ({ scope, lua }: FoundExtension): string | undefined =>
	lua?.isAlone === true ? undefined : scope === 'project' ? 'project' : 'user';

const limitsOf = (members: readonly GroupMember[]): Partial<LuaLimits> => {
	const least = (amounts: readonly (number | undefined)[]): number | undefined => {
		const said = amounts.filter((amount) => amount !== undefined);
		return said.length === 0 ? undefined : Math.min(...said);
	};
	const callMs = least(members.map(({ extension }) => extension.lua?.callMs));
	const memoryMb = least(members.map(({ extension }) => extension.lua?.memoryMb));
	return {
		...(callMs === undefined ? {} : { callMs }),
		...(memoryMb === undefined ? {} : { memoryBytes: memoryMb * 1_048_576 }),
	};
};

const failed = (message: string): RunningExtension => ({
	ready: Promise.resolve(),
	ended: Promise.resolve({ type: 'failed', message }),
	stop: () => Promise.resolve(),
});
