import {
	escapeGlob,
	type GrantLayer,
	type Rule,
	ruleId,
	type ToolSource,
	type UserInterface,
} from '@tenon/core';
import type { CallGuard, CallTransform } from '@tenon/shell';
import type { ExtensionPrincipal } from '../policy/policy.ts';
import { keptOutputs } from './kept-outputs.ts';
import { type OpenGateOptions, openGate } from './open-gate.ts';
import { kernelFolder, openSeat, type SharedPlace, type WorkspaceSeat } from './open-seat.ts';
import type { StandingPolicy } from './standing-policy.ts';
import { closedPlaces } from './workspace-files.ts';

/** An extension that is to act by itself. */
export interface SeatRequest {
	readonly principal: ExtensionPrincipal;
	/** What it was granted. It only narrows: what the policy does not let the model do, no grant allows. */
	readonly granted: GrantLayer;
	/** What its programs are given of the environment. */
	readonly environment: Readonly<Record<string, string>>;
	/** What its tools can ask a person; default: nothing. */
	readonly ui?: UserInterface;
	/** The tools that its scripts can call by name, looked up at each call; default none. */
	readonly tools?: ToolSource;
	/** Stages of its own: those of hooks serve one kernel each. */
	readonly transforms?: readonly CallTransform[];
	readonly gates?: readonly CallGuard[];
}

/** What seats of extensions stand on. */
export interface SeatsOptions extends Pick<OpenGateOptions, 'ask' | 'auditLog' | 'redactor'> {
	readonly place: SharedPlace;
	/** Of the principal that the workspace was opened for. */
	readonly policy: StandingPolicy;
	/** Where their outputs are kept, a folder each; absolute. */
	readonly outputs: string;
	readonly isReal: boolean;
}

/** The extensions that act in a workspace, each as itself. */
export class ExtensionSeats {
	readonly #options: SeatsOptions;
	readonly #open = new Set<WorkspaceSeat>();

	constructor(options: SeatsOptions) {
		this.#options = options;
	}

	/** Gives an extension a kernel of its own. Its opener closes it; all are closed with the workspace. */
	open({ principal, granted, environment, ui, transforms, gates, tools }: SeatRequest): WorkspaceSeat {
		const { place, ask, auditLog, redactor, isReal } = this.#options;
		const { folder: spillFolder, others } = keptOutputs(this.#options.outputs);
		const policy = this.#options.policy.forExtension(
			principal,
			withNeeded(granted, spillFolder, environment.PATH ?? ''),
			[...closedPlaces, ...others],
		);
		const { undo } = place;
		const { gate } = openGate({
			...{ principal, origin: 'extension', policy, undo, ask, transforms, gates, auditLog, redactor },
		});
		const seat = openSeat(
			place,
			{ principal, policy, gate, environment, spillFolder, tools, ui },
			{ isReal },
		);
		const closing: WorkspaceSeat = {
			...seat,
			close: async () => {
				this.#open.delete(closing);
				await seat.close();
			},
		};
		this.#open.add(closing);
		return closing;
	}

	/** As a seat's own, for whichever of them has issued the nonce. */
	confirm(nonce: string): string | undefined {
		let problem: string | undefined = 'unknown nonce';
		for (const seat of this.#open) {
			problem = seat.confirm(nonce);
			if (problem === undefined) return undefined;
		}
		return problem;
	}

	async close(): Promise<void> {
		await Promise.all([...this.#open].map((seat) => seat.close()));
	}
}

// What a shell cannot do without, whatever was granted: devices, what it keeps itself, and the programs that it runs.
const withNeeded = (granted: GrantLayer, spillFolder: string, path: string): GrantLayer => {
	const runs = granted.rules.some(({ effect, grant }) => effect === 'allow' && grant.kind === 'program');
	return {
		...granted,
		rules: [
			...granted.rules,
			...[devices, `${kernelFolder}/**`, `${escapeGlob(spillFolder)}/**`].map((at) => needed('read', at)),
			...(runs ? programPlaces(path) : []).map((at) => needed('read', at)),
			needed('write', devices),
		],
	};
};

// The shell looks into a program to tell how it is run; a link of its name leads beside the folder, or into a store.
const programPlaces = (path: string): readonly string[] => [
	'/nix/store/**',
	...path.split(':').flatMap((folder) => {
		const [, prefix] = /^(\/.*)\/s?bin\/?$/.exec(folder) ?? [];
		if (prefix !== undefined) return [`${escapeGlob(prefix)}/{bin,sbin,lib,lib64,libexec,Cellar}/**`];
		return folder.startsWith('/') && folder !== '/' ? [`${escapeGlob(folder)}/*`] : [];
	}),
];

const needed = (access: 'read' | 'write', pattern: string): Rule => ({
	effect: 'allow',
	id: ruleId('granted.shell'),
	source: { kind: 'grants' },
	grant: { kind: 'path', access, pattern },
});

const devices = '/dev/{null,zero,full,tty,stdin,stdout,stderr,fd/*}';
