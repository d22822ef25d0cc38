import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash, type NetworkPort, principalId, type SecretStore } from '@tenon/core';
import {
	callSeatPort,
	grantLayer,
	type PortMethods,
	type SeatPortCall,
	type SeatPortName,
} from '@tenon/extensions';
import { openWorkspace, type Workspace, type WorkspaceSeat } from '@tenon/host';
import type { Permissions } from '@tenon/wire';
import { onTestFinished } from 'vitest';

/** What a test says about the extension that acts, and about its world. */
export interface PortSeatOptions {
	readonly permissions?: Partial<Permissions>;
	/** Rules of the user's policy, as TOML. */
	readonly rules?: string;
	/** Beside those of the preset `full`. */
	readonly network?: NetworkPort;
	readonly secrets?: SecretStore;
	ask?(description: string): 'no' | 'once';
}

const hash = contentHash(`sha256:${'1'.repeat(64)}`);
const principal = {
	kind: 'extension',
	id: principalId('extension:notes'),
	name: 'notes',
	extensionKind: 'module',
	contentHash: hash,
} as const;

/** An extension at work in a folder, behind a real gate. */
export class PortSeatWorld {
	readonly project: string;
	readonly #workspace: Workspace;
	readonly #seat: WorkspaceSeat;
	readonly #secrets: SecretStore | undefined;

	private constructor(project: string, workspace: Workspace, seat: WorkspaceSeat, secrets?: SecretStore) {
		this.project = project;
		this.#workspace = workspace;
		this.#seat = seat;
		this.#secrets = secrets;
	}

	static async open(options: PortSeatOptions = {}): Promise<PortSeatWorld> {
		const home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-ports-')));
		const project = join(home, 'project');
		mkdirSync(project);
		const policyFile = join(home, 'policy.toml');
		writeFileSync(policyFile, `[policy]\npreset = "full"\n${options.rules ?? ''}`);
		const { network, secrets, ask } = options;
		const workspace = await openWorkspace({
			root: project,
			principal: { kind: 'model', id: principalId('model') },
			commands: new Map(),
			environment: { HOME: home, PATH: '/usr/bin:/bin' },
			policyFile,
			...(network === undefined ? {} : { network }),
			...(secrets === undefined ? {} : { secrets }),
			...(ask === undefined ? {} : { ask: (question) => ask(question.text) }),
		});
		const permissions: Permissions = {
			...{ env: [], read: [], write: [], net: [], exec: [], tools: [] },
			...options.permissions,
		};
		const to = {
			name: 'notes',
			contentHash: hash,
			folder: join(home, 'extension'),
			dataFolder: join(home, 'data'),
		};
		const seat = workspace.seat({
			principal,
			granted: grantLayer(to, permissions, workspace.policy.policy.places),
			environment: { PATH: '/usr/bin:/bin' },
		});
		const world = new PortSeatWorld(project, workspace, seat, secrets);
		onTestFinished(async () => {
			await workspace.close();
			rmSync(home, { recursive: true, force: true });
		});
		return world;
	}

	/** Calls a port as the extension. */
	async call<Name extends SeatPortName>(
		name: Name,
		params: PortMethods[Name]['params'],
		signal: AbortSignal = new AbortController().signal,
	): Promise<PortMethods[Name]['result']> {
		const placeIn = () => ({ sessionId: 's1', turnId: '', callId: 'x1', parentCallId: null });
		const options = { principal, seat: this.#seat, secrets: this.#secrets, placeIn };
		return callSeatPort(options, { name, params, signal } as SeatPortCall) as Promise<
			PortMethods[Name]['result']
		>;
	}

	/** The message of the refusal or failure, with its code. */
	async fault<Name extends SeatPortName>(
		name: Name,
		params: PortMethods[Name]['params'],
		signal?: AbortSignal,
	): Promise<string> {
		try {
			return `done: ${JSON.stringify(await this.call(name, params, signal))}`;
		} catch (error) {
			const { code, message } = error as { readonly code?: string; readonly message: string };
			return `${code}: ${message}`.replaceAll(this.project, '~');
		}
	}

	/** What can be undone. */
	get undo(): Workspace['undo'] {
		return this.#workspace.undo;
	}
}
