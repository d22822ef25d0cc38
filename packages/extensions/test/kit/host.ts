import { contentHash, createHookRegistry, textResult } from '@tenon/core';
import type { FoundExtension } from '../../src/host/extension.ts';
import { ExtensionHost } from '../../src/host/extension-host.ts';
import type { FileLog } from '../../src/host/extension-log.ts';
import type { ExtensionStatus } from '../../src/host/extension-status.ts';
import type { ExtensionHostOptions, ExtensionToolCall } from '../../src/host/host-options.ts';
import type { SettingsBook } from '../../src/host/settings-book.ts';
import type { TrustDecision } from '../../src/trust/trust.ts';
import { RecordingFront } from '../support/recording-front.ts';
import { FakeRunner } from './fake-runner.ts';
import { ManualTimer } from './manual-timer.ts';
import { temporaryFolderSync } from './temporary-folder.ts';

/** A host whose extensions live inside of a test, and all around it. */
export class FakeHost {
	readonly timer = new ManualTimer();
	readonly hooks = createHookRegistry();
	readonly front = new RecordingFront();
	readonly runner = new FakeRunner();
	readonly servers = new FakeRunner('mcp');
	/** What the host wrote to the logs. */
	readonly said: string[] = [];
	readonly toolCalls: ExtensionToolCall[] = [];
	readonly host: ExtensionHost;
	/** Of those that are not named here all is granted. */
	readonly decisions = new Map<string, TrustDecision>();

	constructor(more: Partial<ExtensionHostOptions> = {}) {
		this.host = new ExtensionHost({
			runners: [this.runner, this.servers],
			hooks: this.hooks,
			front: this.front,
			trust: { decide: async ({ name }) => this.decisions.get(name) ?? trusted() },
			builtins: { tools: ['read'], commands: ['help'] },
			hostInfo: () => ({ version: '1', provider: 'p', model: 'm', cwd: '/project', sessionId: 's1' }),
			callTool: async (call) => {
				this.toolCalls.push(call);
				return textResult(`called ${call.name}`);
			},
			stateFolder: temporaryFolderSync(),
			environment: { PATH: '/bin', SECRET_TOKEN: 'x' },
			timer: this.timer,
			openLog: (name) => this.#log(name),
			settings: noSettings,
			...more,
		});
	}

	/** How an extension is, by its name; of several the first. */
	status(name: string): ExtensionStatus {
		const status = this.host.list().find((each) => each.name === name);
		if (status === undefined) throw new Error(`there is no extension ${name}`);
		return status;
	}

	/** Name and state of all. */
	get states(): readonly string[] {
		return this.host.list().map(({ name, state }) => `${name} ${state}`);
	}

	/** Names of what a model is shown. */
	get toolNames(): readonly string[] {
		return this.host.registry.tools().map(({ name }) => name);
	}

	load(...found: readonly FoundExtension[]): ReturnType<ExtensionHost['load']> {
		return this.host.load(found);
	}

	#log(name: string): FileLog {
		return {
			path: '',
			say: (text) => void this.said.push(`${name}: ${text}`),
			append: () => undefined,
			tail: () => [],
			flush: () => Promise.resolve(),
		};
	}
}

/** A grant, as trust gives it. */
export const trusted = (
	grants: Partial<Extract<TrustDecision, { type: 'trusted' }>['grants']> = {},
	digit = '0',
): Extract<TrustDecision, { type: 'trusted' }> => ({
	type: 'trusted',
	contentHash: contentHash(`sha256:${digit.repeat(64)}`),
	grants: {
		profile: 'compat',
		permissions: { env: ['${login}'], read: [], write: [], net: [], exec: [], tools: ['*'] },
		onTimeout: 'deny',
		...grants,
	},
});

/** Lets everything happen that waits for nothing but its turn. */
export const settle = async (): Promise<void> => {
	for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

const noSettings: SettingsBook = { path: '/settings.json', read: () => ({ settings: new Map() }) };
