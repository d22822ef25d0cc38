import { GateFailed } from './errors.ts';

/** Eight lowercase hexadecimal digits that stand for one pending confirmation. */
export type Nonce = string & { readonly [nonceBrand]: true };

declare const nonceBrand: unique symbol;

/**
 * Whether a nonce confirms a call. A refusal says which rule it broke, with the text a command
 * prints; the facts are fields.
 */
export type NonceVerdict =
	| { readonly kind: 'valid' }
	| { readonly kind: 'unknown'; readonly text: string }
	| { readonly kind: 'expired'; readonly text: string }
	| {
			readonly kind: 'other-command';
			readonly text: string;
			readonly issuedFor: string;
			readonly got: string;
	  }
	| {
			readonly kind: 'other-paths';
			readonly text: string;
			readonly authorized: readonly string[];
			readonly unauthorized: readonly string[];
	  };

/**
 * The pending confirmations of one host, shared by all its pipelines, forks and calls.
 *
 * A nonce confirms exactly the command it was issued for, on a subset of the paths it was issued
 * for, until it is as old as the time to live. Issued without paths it confirms only a call without
 * paths. The store keeps no secrets beyond the nonces, and forgets them when it is dropped.
 */
export interface NonceStore {
	readonly ttlMs: number;
	/** Records a scope and returns its nonce; forgets nonces that have expired. */
	issue(command: string, paths: readonly string[]): Nonce;
	/** Judges a nonce and leaves it in place: asking twice gives the same answer until it expires. */
	validate(nonce: string, command: string, paths: readonly string[]): NonceVerdict;
	/** Judges a nonce and, if it is valid, takes it out: the next use finds it unknown. */
	consume(nonce: string, command: string, paths: readonly string[]): NonceVerdict;
}

/** What a {@link NonceStore} stands on. */
export interface NonceStoreOptions {
	/** Milliseconds of a clock that never goes back. */
	readonly clock: () => number;
	/** Fills the array from a cryptographic source: a nonce that can be guessed confirms. */
	readonly entropy: (into: Uint8Array) => void;
	/** Default {@link defaultNonceTtlMs}. */
	readonly ttlMs?: number;
	/** How many may be pending; beyond it the oldest is forgotten. Default 1024. */
	readonly maxPending?: number;
}

/** How long a confirmation may wait unless its host says otherwise. */
export const defaultNonceTtlMs = 60_000;

/** A {@link NonceStore} in memory, on an injected clock and source of randomness. */
export const createNonceStore = (options: NonceStoreOptions): NonceStore => {
	const { clock, entropy, ttlMs = defaultNonceTtlMs, maxPending = 1024 } = options;
	const pending = new Map<string, Pending>();
	const validate = (nonce: string, command: string, paths: readonly string[]): NonceVerdict => {
		const scope = pending.get(nonce);
		if (scope === undefined) return unknownNonce;
		if (clock() - scope.issuedAtMs >= ttlMs) return expiredNonce;
		return judgeScope(scope, command, paths);
	};
	return {
		ttlMs,
		issue(command, paths) {
			const issuedAtMs = clock();
			forgetExpired(pending, issuedAtMs - ttlMs);
			forgetOldest(pending, maxPending - 1);
			const nonce = drawNonce(entropy, pending);
			pending.set(nonce, { command, paths: new Set(paths), issuedAtMs });
			return nonce;
		},
		validate,
		consume(nonce, command, paths) {
			const verdict = validate(nonce, command, paths);
			if (verdict.kind === 'valid') pending.delete(nonce);
			return verdict;
		},
	};
};

interface Pending {
	readonly command: string;
	readonly paths: ReadonlySet<string>;
	readonly issuedAtMs: number;
}

const validNonce: NonceVerdict = Object.freeze({ kind: 'valid' });
const unknownNonce: NonceVerdict = Object.freeze({ kind: 'unknown', text: 'invalid nonce' });
const expiredNonce: NonceVerdict = Object.freeze({ kind: 'expired', text: 'nonce expired' });

const judgeScope = (scope: Pending, command: string, paths: readonly string[]): NonceVerdict => {
	if (scope.command !== command) {
		const text = `nonce scope mismatch: issued for command '${scope.command}', got '${command}'`;
		return { kind: 'other-command', text, issuedFor: scope.command, got: command };
	}
	const unauthorized = paths.filter((path) => !scope.paths.has(path));
	if (unauthorized.length === 0) return validNonce;
	const authorized = [...scope.paths].sort();
	const text = `nonce scope mismatch: authorized ${list(authorized)}, got unauthorized ${list(unauthorized)}`;
	return { kind: 'other-paths', text, authorized, unauthorized };
};

const list = (paths: readonly string[]): string =>
	`[${paths.map((path) => JSON.stringify(path)).join(', ')}]`;

// A map keeps the order of insertion, so the oldest entries come first.
const forgetExpired = (pending: Map<string, Pending>, issuedUpToMs: number): void => {
	for (const [nonce, scope] of pending) {
		if (scope.issuedAtMs > issuedUpToMs) return;
		pending.delete(nonce);
	}
};

const forgetOldest = (pending: Map<string, Pending>, keep: number): void => {
	for (const nonce of pending.keys()) {
		if (pending.size <= keep) return;
		pending.delete(nonce);
	}
};

// A nonce that is still pending must not be issued again: the second scope would replace the first.
const drawNonce = (entropy: (into: Uint8Array) => void, pending: ReadonlyMap<string, Pending>): Nonce => {
	const bytes = new Uint8Array(4);
	for (let draw = 0; draw < maxDraws; draw++) {
		entropy(bytes);
		const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
		if (!pending.has(nonce)) return nonce as Nonce;
	}
	throw new GateFailed(
		'nonce store',
		`${maxDraws} draws gave no free nonce; use a cryptographic entropy source`,
	);
};

const maxDraws = 16;
