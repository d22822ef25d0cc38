import type {
	ExtensionEnd,
	ExtensionPorts,
	ExtensionRunner,
	FoundExtension,
	GroupMember,
	RunningExtension,
} from '../../src/host/extension.ts';

/** One start of an extension that lives inside of a test. */
export interface FakeStart {
	readonly extension: FoundExtension;
	readonly ports: ExtensionPorts;
	/** All that it has to add was added. */
	ready(): void;
	end(end: ExtensionEnd): void;
	/** Whether the host asked it to end. */
	readonly isStopped: boolean;
	/** Whether it is over, for whatever reason. */
	readonly hasEnded: boolean;
}

/** Runs extensions that do what a test says, in this process. */
export class FakeRunner implements ExtensionRunner {
	readonly kind: ExtensionRunner['kind'];
	readonly starts: FakeStart[] = [];
	/** Which extensions share a unit, by name. */
	readonly groups = new Map<string, string>();
	/** The names of those that were started together, in order. */
	readonly units: (readonly string[])[] = [];
	readonly #behaviours = new Map<string, (start: FakeStart) => void>();

	constructor(kind: ExtensionRunner['kind'] = 'process') {
		this.kind = kind;
	}

	/** What an extension does when it is started; it is ready at once unless this is said. */
	behave(name: string, behaviour: (start: FakeStart) => void): void {
		this.#behaviours.set(name, behaviour);
	}

	/** The last start of an extension. */
	last(name: string): FakeStart {
		const found = this.starts.findLast(({ extension }) => extension.name === name);
		if (found === undefined) throw new Error(`${name} was not started`);
		return found;
	}

	/** The names of what was started, in order. */
	get names(): readonly string[] {
		return this.starts.map(({ extension }) => extension.name);
	}

	groupOf({ name }: FoundExtension): string | undefined {
		return this.groups.get(name);
	}

	startGroup(members: readonly GroupMember[]): readonly RunningExtension[] {
		this.units.push(members.map(({ extension }) => extension.name));
		return members.map(({ extension, ports }) => this.start(extension, ports));
	}

	start(extension: FoundExtension, ports: ExtensionPorts): RunningExtension {
		const ready = Promise.withResolvers<void>();
		const ended = Promise.withResolvers<ExtensionEnd>();
		let isStopped = false;
		let hasEnded = false;
		const start: FakeStart = {
			extension,
			ports,
			ready: ready.resolve,
			end: (end) => {
				hasEnded = true;
				ready.resolve();
				ended.resolve(end);
			},
			get isStopped() {
				return isStopped;
			},
			get hasEnded() {
				return hasEnded;
			},
		};
		this.starts.push(start);
		const behave = this.#behaviours.get(extension.name) ?? ((own: FakeStart) => own.ready());
		behave(start);
		return {
			ready: ready.promise,
			ended: ended.promise,
			stop: () => {
				isStopped = true;
				start.end({ type: 'stopped' });
				return Promise.resolve();
			},
		};
	}
}
