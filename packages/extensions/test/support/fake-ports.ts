import { tmpdir } from 'node:os';
import {
	contentHash,
	createHookRegistry,
	type HookRegistry,
	principalId,
	type TimerPort,
	type ToolResult,
	textResult,
	type Value,
} from '@tenon/core';
import type {
	Contribution,
	ContributionType,
	ExtensionPorts,
	ExtensionProblem,
	FoundExtension,
	FrontCapability,
	HostInfo,
	Note,
	PortCall,
} from '../../src/index.ts';
import { FakePanels } from './fake-panels.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What a test may set in {@link FakePorts}. */
export interface FakePortsOptions {
	readonly name?: string;
	readonly environment?: Readonly<Record<string, string>>;
	readonly dataFolder?: string;
	readonly permissions?: Partial<ExtensionPorts['grants']['permissions']>;
	readonly profile?: 'compat' | 'declared';
	readonly settings?: Value;
	readonly hostInfo?: Partial<HostInfo>;
	readonly timer?: TimerPort;
	/** What the front can do; everything unless said otherwise. */
	readonly capabilities?: readonly FrontCapability[];
	readonly onTimeout?: 'deny' | 'allow';
	readonly toolNames?: readonly string[];
	callTool?(call: Parameters<ExtensionPorts['callTool']>[0]): Promise<ToolResult>;
	port?(call: PortCall): unknown;
}

/** The host's side of one extension, which keeps all that the extension does for a test to look at. */
export class FakePorts implements ExtensionPorts {
	readonly principal: ExtensionPorts['principal'];
	readonly grants: ExtensionPorts['grants'];
	readonly environment: Readonly<Record<string, string>>;
	readonly dataFolder: string;
	readonly registry: HookRegistry = createHookRegistry();
	readonly hooks: ExtensionPorts['hooks'];
	readonly timer: TimerPort;
	readonly panels: FakePanels;
	readonly contributions: Contribution[] = [];
	readonly notes: Note[] = [];
	readonly submitted: string[] = [];
	readonly said: string[] = [];
	readonly problems: ExtensionProblem[] = [];
	readonly activated: string[] = [];
	readonly portCalls: PortCall[] = [];
	readonly front: ExtensionPorts['front'];
	readonly log: ExtensionPorts['log'];
	/** All that the extension wrote. */
	written = '';
	readonly losses: string[] = [];
	info: HostInfo;
	#offered: readonly string[] | undefined;
	readonly #options: FakePortsOptions;
	readonly #waiting = new Set<() => void>();

	constructor(options: FakePortsOptions = {}) {
		const name = options.name ?? 'sample';
		this.#options = options;
		this.principal = {
			kind: 'extension',
			id: principalId(`extension:${name}`),
			name,
			extensionKind: 'process',
			contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
		};
		this.grants = {
			profile: options.profile ?? 'declared',
			permissions: { env: [], read: [], write: [], net: [], exec: [], tools: ['*'], ...options.permissions },
			onTimeout: options.onTimeout ?? 'deny',
		};
		this.environment = options.environment ?? { PATH: process.env.PATH ?? '' };
		this.dataFolder = options.dataFolder ?? temporaryFolder('data');
		this.hooks = this.registry.for(name);
		this.timer = options.timer ?? realTimer;
		this.panels = new FakePanels(this.#changed);
		this.info = {
			version: '1.2.3',
			provider: 'openai',
			model: 'gpt-x',
			cwd: tmpdir(),
			sessionId: 's1',
			...options.hostInfo,
		};
		this.front = {
			capabilities: new Set(options.capabilities ?? ['notes', 'panels', 'prompt', 'insert']),
			panels: this.panels,
			note: (note) => this.#keep(this.notes, note),
			clearNotes: () => {
				this.notes.length = 0;
				this.#changed();
			},
			submit: (text) => this.#keep(this.submitted, text),
			submitSlash: (text) => this.#keep(this.submitted, text),
		};
		this.log = {
			say: (text) => this.#keep(this.said, text),
			append: (bytes) => {
				this.written += Buffer.from(bytes).toString('utf8');
				this.#changed();
			},
			tail: () => this.written.split('\n').slice(-20),
		};
	}

	contribute(contribution: Contribution): Disposable {
		this.#keep(this.contributions, contribution);
		if (contribution.type === 'settings') contribution.changed(this.settings());
		return {
			[Symbol.dispose]: () => {
				const at = this.contributions.indexOf(contribution);
				if (at >= 0) this.contributions.splice(at, 1);
				this.#changed();
			},
		};
	}

	hostInfo(): HostInfo {
		return this.info;
	}

	callTool(call: Parameters<ExtensionPorts['callTool']>[0]): Promise<ToolResult> {
		return this.#options.callTool?.(call) ?? Promise.resolve(textResult(`called ${call.name}`));
	}

	readonly port: ExtensionPorts['port'] = (call) => {
		this.#keep(this.portCalls, call);
		// A test answers with what the port returns.
		return Promise.resolve(this.#options.port?.(call)) as Promise<never>;
	};

	toolNames(): readonly string[] {
		return this.#options.toolNames ?? ['read', 'shell'];
	}

	offerTools(names: readonly string[] | undefined): void {
		this.#offered = names;
		this.#changed();
	}

	offeredToolNames(): readonly string[] {
		return this.toolNames().filter((name) => this.#offered?.includes(name) !== false);
	}

	activateTools(names: readonly string[]): void {
		this.activated.push(...names);
		this.#changed();
	}

	report(problem: ExtensionProblem): void {
		this.#keep(this.problems, problem);
	}

	lost(message: string): void {
		this.#keep(this.losses, message);
	}

	settings(): Value {
		return this.#options.settings ?? new Map();
	}

	/** The contributions of one kind. */
	of<Type extends ContributionType>(type: Type): readonly Extract<Contribution, { readonly type: Type }>[] {
		return this.contributions.filter(
			(contribution): contribution is Extract<Contribution, { readonly type: Type }> =>
				contribution.type === type,
		);
	}

	/** Resolves when the condition holds; it is looked at whenever the extension has done something. */
	until(holds: () => boolean): Promise<void> {
		if (holds()) return Promise.resolve();
		return new Promise((resolve) => {
			const look = (): void => {
				if (!holds()) return;
				this.#waiting.delete(look);
				resolve();
			};
			this.#waiting.add(look);
		});
	}

	readonly #changed = (): void => {
		for (const look of [...this.#waiting]) look();
	};

	#keep<T>(list: T[], item: T): void {
		list.push(item);
		this.#changed();
	}
}

/** The timer of the platform. */
export const realTimer: TimerPort = {
	now: () => performance.now(),
	after: (delayMs, run) => {
		const timer = setTimeout(run, delayMs);
		return { [Symbol.dispose]: () => clearTimeout(timer) };
	},
};

/** An extension as discovery would give it. */
export const foundExtension = (
	start: FoundExtension['start'],
	more: Partial<FoundExtension> = {},
): FoundExtension => ({
	name: 'sample',
	kind: start.kind,
	scope: 'user',
	folder: tmpdir(),
	version: '1.0.0',
	description: '',
	isEnabled: true,
	start,
	permissions: undefined,
	intercept: {},
	restart: 'on-failure',
	skills: [],
	hasSeparateData: false,
	checksArguments: 'enforce',
	...more,
});
