import type {
	ExtensionGrants,
	ExtensionRunner,
	FoundExtension,
	GroupMember,
	RunningExtension,
} from '../host/extension.ts';
import { RunningUnit, type UnitMember, type UnitTimes } from './host/running-unit.ts';
import type { LinkParts, UnitLink } from './host/unit-link.ts';

/** What a runtime of embedded extensions is made of. */
export interface EmbeddedRunnerOptions extends Partial<UnitTimes> {
	readonly kind: ExtensionRunner['kind'];
	/** What is loaded, absolute; `undefined`: it is no extension of this runtime. */
	fileOf(extension: FoundExtension): string | undefined;
	/** Starts a worker whose entry file calls `serveUnit` with the runtime's loader. */
	openLink(parts: LinkParts, members: readonly GroupMember[]): UnitLink;
	/** Which extensions share a unit; default: none do. */
	groupOf?(extension: FoundExtension, grants: ExtensionGrants): string | undefined;
}

/** Runs extensions in workers of ours. A runtime adds an entry file with a loader, and tells how it is started. */
export const embeddedRunner = (options: EmbeddedRunnerOptions): ExtensionRunner => {
	const times: UnitTimes = {
		loadMs: options.loadMs ?? 30_000,
		signOfLifeMs: options.signOfLifeMs ?? 5_000,
		stopMs: options.stopMs ?? 2_000,
		calls: options.calls ?? { toolMs: 60_000, commandMs: 30_000 },
	};
	const startGroup = (members: readonly GroupMember[]): readonly RunningExtension[] => {
		const placed = members.map((member): UnitMember | RunningExtension => {
			const file = options.fileOf(member.extension);
			return file === undefined ? misplaced(member.extension, options.kind) : { ...member, file };
		});
		const [first, ...others] = placed.filter((each) => 'file' in each);
		if (first === undefined) return placed.filter((each) => 'ready' in each);
		const unit = new RunningUnit([first, ...others], times, (parts) => options.openLink(parts, members));
		const running = unit.members[Symbol.iterator]();
		return placed.map((each) => ('ready' in each ? each : running.next().value!));
	};
	return {
		kind: options.kind,
		start: (extension, ports) => startGroup([{ extension, ports }])[0]!,
		groupOf: (extension, grants) => options.groupOf?.(extension, grants),
		startGroup,
	};
};

const misplaced = ({ name, start }: FoundExtension, kind: string): RunningExtension => ({
	ready: Promise.resolve(),
	ended: Promise.resolve({ type: 'failed', message: `${name} is a ${start.kind}, not a ${kind}` }),
	stop: () => Promise.resolve(),
});
